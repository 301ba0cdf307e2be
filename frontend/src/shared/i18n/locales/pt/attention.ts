export default {
  title: "Notificações",
} as const;
