export default {
  title: "Início",
  checklist: {
    title: "Primeiros passos",
    progress: "{{done}} de {{all}} concluídos",
    dismiss: "Não mostrar mais",
    done: "concluído",
    unknown: "Não foi possível verificar agora.",
    steps: {
      connect: { name: "Conectar um WhatsApp", why: "Leia o QR code com o celular da empresa." },
      connectOrTry: { why: "Leia o QR code com o celular da empresa, ou experimente com o telefone simulado." },
      queue: { name: "Criar uma fila", why: "As filas separam as conversas: vendas, suporte, financeiro." },
      invite: { name: "Convidar usuários", why: "Cada pessoa da equipe entra com seu próprio e-mail." },
      reply: { name: "Escrever a primeira resposta rápida", why: "O que se repete todo dia fica a um / de distância." },
      hours: { name: "Definir o horário de atendimento", why: "Fora dele, o cliente recebe um aviso." },
      attend: { name: "Atender o primeiro ticket", why: "Aceite uma conversa da lista Pendentes." },
    },
  },
  counters: {
    title: "Agora",
    open: "Em atendimento",
    pending: "Aguardando",
    connections: "Conexões ativas",
    people: "Pessoas online",
    of: "{{count}} de {{all}}",
  },
} as const;
