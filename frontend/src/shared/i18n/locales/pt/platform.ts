export default {
  title: "Plataforma",
} as const;
