export default {
  title: "Usuários",
} as const;
