export default {
  title: "Entrar",
  email: "E-mail",
  password: "Senha",
  submit: "Entrar",
  submitting: "Entrando…",
  success: "Login efetuado com sucesso!",
  noAccount: "Ainda não tem conta?",
  signUp: "Criar conta",
  forgot: "Esqueceu a senha?",
  due_one: "Sua assinatura vence em {{count}} dia",
  due_other: "Sua assinatura vence em {{count}} dias",
  dueToday: "Sua assinatura vence hoje",
} as const;
