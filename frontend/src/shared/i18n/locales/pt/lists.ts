export default {
  title: "Listas",
} as const;
