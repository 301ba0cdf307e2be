export default {
  title: "Meu perfil",
  name: "Nome",
  email: "E-mail",
  queues: "Suas filas",
  noQueues: "Nenhuma fila.",
  queuesHelp: "Quem administra a empresa escolhe as filas.",
  textSize: {
    label: "Tamanho do texto",
    value: "{{percent}}%",
    help: "A mudança é imediata e vale só neste navegador.",
  },
  passwordTitle: "Trocar a senha",
  passwordHelp: "Deixe em branco para manter a senha.",
  newPassword: "Nova senha",
  oldPassword: "Senha atual",
  oldPasswordHelp: "Só é pedida para trocar a senha ou o e-mail.",
  saved: "Perfil atualizado com sucesso!",
} as const;
