export default {
  title: "Escrever",
} as const;
