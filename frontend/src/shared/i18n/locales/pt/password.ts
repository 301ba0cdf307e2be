export default {
  title: "Redefinir senha",
} as const;
