export default {
  title: "Informativos",
} as const;
