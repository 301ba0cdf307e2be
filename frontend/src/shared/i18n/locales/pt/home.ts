export default {
  title: "Início",
} as const;
