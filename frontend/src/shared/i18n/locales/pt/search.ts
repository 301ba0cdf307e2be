export default {
  title: "Buscar",
} as const;
