export default {
  title: "Tarefas",
} as const;
