export default {
  title: "Respostas rápidas",
} as const;
