export default {
  title: "Contatos",
} as const;
