export default {
  rating: {
    is: "Nota: {{rate}}",
    comment: "Comentário: {{comment}}",
    low: "Insatisfeito",
    fair: "Satisfeito",
    high: "Muito satisfeito",
  },
  time: {
    moment: "menos de 1 min",
    brief: "< 1 min",
    minutes: "{{minutes}} min",
    hours: "{{hours}} h {{minutes}} min",
    days: "{{days}} d {{hours}} h",
  },
  open: { label: "Em atendimento há {{time}}", since: "Em atendimento desde {{moment}}" },
  pending: { label: "Aguardando há {{time}}", since: "Aguardando desde {{moment}}" },
  members_one: "{{count}} participante",
  members_other: "{{count}} participantes",
  done: {
    close: "Atendimento resolvido.",
    returnToQueue: "Atendimento devolvido à fila.",
    transfer: "Atendimento transferido.",
    remove: "Atendimento excluído com sucesso!",
    undo: "Desfazer",
  },
  taken: {
    byInQueue: "Este atendimento já está com {{user}}, na fila {{queue}}.",
    by: "Este atendimento já está com {{user}}.",
    changed: "Este atendimento mudou enquanto isso. Confira antes de continuar.",
  },
  unanswered: {
    title: "Resolver sem responder?",
    text: "Ninguém respondeu a {{name}} ainda. Resolver mesmo assim?",
  },
  wrote: {
    person: "{{name}} escreveu enquanto isso",
    group: "Nova mensagem em {{name}}",
    text: "Chegou uma mensagem que você ainda não viu. O atendimento continua como estava.",
    stay: "Agora não",
    close: "Resolver mesmo assim",
  },
} as const;
