export default {
  title: "Auditoria",
} as const;
