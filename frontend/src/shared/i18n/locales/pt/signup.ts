export default {
  title: "Criar conta",
} as const;
