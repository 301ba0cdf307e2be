export default {
  title: "Atendimento",
} as const;
