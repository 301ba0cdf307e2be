export default {
  title: "Entrar",
  welcome: "Atendimento sem fila perdida.",
  email: "E-mail",
  password: "Senha",
  submit: "Entrar",
  submitting: "Entrando…",
  success: "Login efetuado com sucesso!",
  offline: "Sem internet: não é possível entrar agora.",
  capsLock: "Caps Lock está ligado",
  due_one: "Sua assinatura vence em {{count}} dia",
  due_other: "Sua assinatura vence em {{count}} dias",
  dueToday: "Sua assinatura vence hoje",
} as const;
