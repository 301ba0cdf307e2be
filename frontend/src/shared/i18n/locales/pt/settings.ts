export default {
  title: "Configurações",
  company: "{{name}} · plano {{plan}}",
  own: {
    open: "Editar dados da empresa",
    title: "Dados da empresa",
    name: "Nome da empresa",
    email: "E-mail da empresa",
    phone: "Telefone da empresa",
  },
  tabs: {
    label: "Partes das configurações",
    options: "Opções",
    hours: "Horários",
    companies: "Empresas",
    plans: "Planos",
    helps: "Ajuda",
  },
  search: "Buscar uma opção",
  noneFound: "Nenhuma opção encontrada para “{{text}}”.",
  clearSearch: "Limpar busca",
  changes: "Histórico de mudanças",
  busy: "Atualizando...",
  saved: "Operação atualizada com sucesso.",
  groups: {
    service: "Atendimento",
    queues: "Filas e robô",
    whatsapp: "Chamadas, grupos e arquivos",
    region: "Região e idioma",
    texts: "Textos automáticos",
  },
  options: {
    userRating: {
      label: "Avaliações",
      help: "Ao encerrar um atendimento, pede ao cliente uma nota de 1 a 3.",
    },
    sendGreetingAccepted: {
      label: "Saudação ao aceitar o atendimento",
      help: "O cliente recebe uma saudação quando um atendente aceita a conversa.",
    },
    sendMsgTransfTicket: {
      label: "Aviso de transferência",
      help: "O cliente é avisado quando muda de fila ou de atendente.",
    },
    reopenMinutes: {
      label: "Reabrir atendimento encerrado",
      help: "Uma mensagem que chega dentro deste tempo reabre o último atendimento. Com 0, sempre começa um novo.",
    },
    scheduleType: {
      label: "Horário de atendimento",
      help: "De quem vale o horário: de ninguém, de cada fila ou da empresa toda.",
    },
    sendGreetingMessageOneQueues: {
      label: "Saudação com uma só fila",
      help: "Envia a saudação da fila quando a conexão tem apenas uma.",
    },
    chatBotType: {
      label: "Tipo do robô",
      help: "Como o robô mostra o menu de filas.",
    },
    call: {
      label: "Aceitar chamadas",
      help: "Desligado, as chamadas são recusadas e quem ligou recebe um aviso.",
    },
    CheckMsgIsGroup: {
      label: "Ignorar mensagens de grupos",
      help: "Ligado, as conversas de grupo não viram atendimentos.",
    },
    mediaAutoDownloadMb: {
      label: "Baixar arquivos sozinho até",
      help: "Arquivos maiores esperam que alguém os peça na conversa.",
    },
    timezone: {
      label: "Fuso horário",
      help: "Vale para os horários, os vencimentos e tudo o que diz “hoje”.",
    },
    language: {
      label: "Idioma dos textos automáticos",
      help: "O idioma do que o sistema escreve aos clientes.",
    },
    textAccepted: {
      label: "Saudação de quem aceita",
      help: "Enviada quando um atendente aceita a conversa, se a saudação ao aceitar estiver ligada.",
    },
    textToQueue: {
      label: "Aviso: foi para uma fila",
      help: "Enviado se o aviso de transferência estiver ligado.",
    },
    textToUser: {
      label: "Aviso: foi para um atendente",
      help: "Enviado se o aviso de transferência estiver ligado.",
    },
    textToBoth: {
      label: "Aviso: foi para um atendente de outra fila",
      help: "Enviado se o aviso de transferência estiver ligado.",
    },
    textOutOfQueue: {
      label: "Aviso: saiu da fila",
      help: "Enviado quando a conversa fica sem fila, se o aviso de transferência estiver ligado.",
    },
    textCallRefused: {
      label: "Aviso de chamada recusada",
      help: "Enviado a quem liga, quando as chamadas não são aceitas.",
    },
  },
  choices: {
    disabled: "Desabilitado",
    queue: "Fila",
    company: "Empresa",
    text: "Texto",
  },
  texts: {
    usual: "Sem um texto seu, vai:",
    useUsual: "Voltar ao texto de costume",
    words: "Trocados ao enviar:",
    insert: "Inserir {{token}}",
  },
  units: { minutes: "min", megabytes: "MB" },
  numberRange: "Informe um número inteiro de {{min}} a {{max}}.",
  zone: { now: "Agora são {{time}} ({{offset}}).", none: "Nenhum fuso horário encontrado." },
  hours: {
    title: "Horário da empresa",
    zone: "Fuso horário: {{zone}}",
    changeZone: "Mudar nas opções",
    save: "Salvar horários",
    saved: "Horários atualizados com sucesso.",
  },
  holidays: {
    title: "Feriados",
    help: "Nestes dias ninguém atende, seja qual for o horário.",
    date: "Data",
    name: "Nome",
    everyYear: "Repete todo ano",
    add: "Adicionar feriado",
    none: "Nenhum feriado cadastrado.",
    remove: "Excluir {{name}}",
    noDate: "Informe a data.",
    taken: "Este dia já está na lista.",
    full: "A lista está cheia.",
  },
} as const;
