export default {
  title: "Configurações",
} as const;
