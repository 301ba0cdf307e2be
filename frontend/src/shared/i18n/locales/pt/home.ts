export default {
  title: "Início",
  figures: { text: "Os números da equipe aparecem aqui com o primeiro atendimento.", show: "Ver o painel" },
  moved: {
    title: "O que veio desativado do outro sistema",
    about: "Para que nada chegasse aos clientes durante a migração, isto veio desativado. Ative o que ainda vale.",
    kinds: {
      expiresTicket: "resolver por inatividade após {{time}}",
      timeToTransfer: "transferir quem espera sem fila após {{time}}",
      plannedCampaign: "campanha programada: começa na data dela, ou agora se já passou",
      runningCampaign: "campanha em andamento: continua com quem ainda não recebeu",
    },
    closes_one:
      "{{count}} atendimento parado há mais tempo é resolvido em seguida, e o cliente recebe a mensagem de inatividade.",
    closes_other:
      "{{count}} atendimentos parados há mais tempo são resolvidos em seguida, e os clientes recebem a mensagem de inatividade.",
    switchOn: "Ativar",
    switchOnOf: "Ativar: {{name}}",
    decline: "Deixar desativado",
    declineOf: "Deixar desativado: {{name}}",
    declineAll: "Deixar tudo desativado",
  },
  checklist: {
    title: "Primeiros passos",
    progress: "{{done}} de {{all}} concluídos",
    left: "Primeiros passos: {{done}} de {{all}}",
    dismiss: "Não mostrar mais",
    done: "concluído",
    unknown: "Não foi possível verificar. Recarregue a página.",
    blocked: "Conclua antes os passos 1 e 2: as mensagens ainda não chegam a um agente.",
    steps: {
      connect: { name: "Conectar um WhatsApp", why: "Leia o QR Code com o celular da empresa ou use a API oficial." },
      connectOrTry: {
        why: "Leia o QR Code com o celular da empresa, use a API oficial ou teste com o celular simulado.",
      },
      queue: { name: "Criar uma fila", why: "As filas separam os atendimentos: vendas, suporte, financeiro." },
      staff: { name: "Incluir agentes na fila", why: "Ninguém é avisado dos clientes de uma fila sem agentes." },
      serve: { name: "Escolher as filas da conexão", why: "Sem fila, os agentes não veem quem escreve." },
      invite: { name: "Convidar usuários", why: "Cada pessoa da equipe entra com seu próprio e-mail." },
      reply: { name: "Escrever a primeira resposta rápida", why: "Digite / e envie o que você repete todo dia." },
      hours: { name: "Definir o horário de atendimento", why: "Fora do horário, o cliente recebe um aviso." },
      attend: { name: "Fazer o primeiro atendimento", why: "Aceite o primeiro cliente da lista Pendentes." },
      attendOrTry: {
        why: "Aceite o primeiro cliente da lista Pendentes. Para testar, escreva como cliente no celular simulado.",
      },
    },
  },
} as const;
