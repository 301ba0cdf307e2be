export default {
  title: "Painel do contato",
} as const;
