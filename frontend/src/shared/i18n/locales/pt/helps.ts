export default {
  title: "Ajuda",
} as const;
