export default {
  title: "Filas",
} as const;
