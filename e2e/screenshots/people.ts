import type { TicketStatus } from "@guiche/contract/tickets";

/** The staff of Casa Aurora, a fictional shop for pottery and linen. */
export const team = {
  marina: { name: "Marina Alves", email: "marina@casaaurora.example", profile: "admin" },
  rafael: { name: "Rafael Costa", email: "rafael@casaaurora.example", profile: "supervisor" },
  julia: { name: "Júlia Nunes", email: "julia@casaaurora.example", profile: "user" },
  pedro: { name: "Pedro Rocha", email: "pedro@casaaurora.example", profile: "user" },
  camila: { name: "Camila Duarte", email: "camila@casaaurora.example", profile: "user" },
} as const;
type Teammate = keyof typeof team;

export const queues = {
  sales: { name: "Vendas", color: "#2f6fb0" },
  delivery: { name: "Entregas", color: "#2b8a3e" },
  exchange: { name: "Trocas e devoluções", color: "#b5651d" },
} as const;
export type QueueName = keyof typeof queues;

export const tags = {
  first: { name: "Primeira compra", color: "#2b7a78" },
  offer: { name: "Orçamento", color: "#8a5a00" },
  loyal: { name: "Cliente fiel", color: "#7a3e9d" },
  urgent: { name: "Urgente", color: "#b3261e" },
} as const;
export type TagName = keyof typeof tags;

export const quickReplies = [
  { shortcode: "frete", message: "Olá, {nome}! Para a capital o frete é R$ 18 e a entrega leva até 2 dias úteis." },
  { shortcode: "frete-interior", message: "Para o interior enviamos pelos Correios: de 4 a 7 dias úteis, R$ 32." },
  { shortcode: "horario", message: "Atendemos de segunda a sexta, das 9h às 18h, e aos sábados até as 13h." },
  { shortcode: "obrigada", message: "Obrigada pela compra, {nome}! Qualquer coisa, é só chamar. 🌿" },
  {
    shortcode: "pix",
    message: "Nossa chave Pix é *contato@casaaurora.example*. Assim que pagar, envie o comprovante.",
  },
  { shortcode: "troca", message: "Você pode trocar em até 30 dias, com a nota e a peça na embalagem original." },
] as const;

interface Customer {
  name: string;
  email?: string;
  status: TicketStatus;
  queue?: QueueName;
  agent?: Teammate;
  tags?: readonly TagName[];
  unread?: number;
  /** The age of the newest message. */
  minutesAgo: number;
  /** The messages, starting with the customer's; every third is the shop's. */
  talk: readonly string[];
}

export const customers: readonly Customer[] = [
  {
    name: "Thiago Martins",
    email: "thiago.martins@example.com",
    status: "open",
    queue: "sales",
    agent: "marina",
    tags: ["offer"],
    unread: 2,
    minutesAgo: 4,
    talk: [
      "Boa tarde! Vocês fazem jogo de jantar para 12 pessoas?",
      "Seria para um casamento em dezembro",
      "Fazemos sim, Thiago! A entrega leva 20 dias. Quer ver as cores?",
      "Quero, por favor",
      "Se tiver em azul, melhor ainda 😊",
    ],
  },
  {
    name: "Larissa Freitas",
    status: "open",
    queue: "delivery",
    agent: "marina",
    tags: ["loyal"],
    minutesAgo: 18,
    talk: [
      "Oi! Meu pedido 1987 já saiu?",
      "Preciso para sábado",
      "Saiu hoje cedo, Larissa. A entrega chega amanhã até as 18h.",
    ],
  },
  {
    name: "Ateliê Pedra Branca",
    email: "pedra@branca.example",
    status: "open",
    queue: "sales",
    agent: "marina",
    tags: ["loyal", "offer"],
    minutesAgo: 52,
    talk: [
      "Bom dia, queremos repetir o pedido de maio",
      "São 40 xícaras e 40 pires",
      "Perfeito! Envio o orçamento ainda hoje.",
      "Obrigado!",
    ],
  },
  {
    name: "Sofia Ribeiro",
    status: "open",
    queue: "exchange",
    agent: "julia",
    tags: ["urgent"],
    unread: 1,
    minutesAgo: 75,
    talk: ["A travessa chegou com uma lasquinha na borda", "Como faço a troca?"],
  },
  {
    name: "Gabriel Teixeira",
    status: "open",
    queue: "sales",
    agent: "pedro",
    minutesAgo: 130,
    talk: ["Vocês têm loja física?", "Queria ver as luminárias de perto", "Temos! Rua das Acácias, 120, em Pinheiros."],
  },
  {
    name: "Helena Barros",
    status: "pending",
    queue: "sales",
    unread: 3,
    minutesAgo: 2,
    talk: ["Olá, tudo bem?", "Vi o vaso de flores na vitrine", "Qual o valor dele com a entrega?"],
  },
  {
    name: "Lucas Pinheiro",
    status: "pending",
    queue: "delivery",
    unread: 1,
    minutesAgo: 9,
    talk: ["Boa tarde, consigo mudar o endereço da entrega?"],
  },
  {
    name: "Renata Moura",
    status: "pending",
    queue: "exchange",
    tags: ["loyal"],
    unread: 2,
    minutesAgo: 21,
    talk: ["Comprei duas almofadas iguais sem querer 😅", "Posso trocar uma delas?"],
  },
  {
    name: "Vinícius Prado",
    status: "pending",
    queue: "sales",
    unread: 1,
    minutesAgo: 47,
    talk: ["Vocês emitem nota para empresa?"],
  },
  {
    name: "Isabela Fonseca",
    email: "isabela@example.com",
    status: "closed",
    queue: "delivery",
    agent: "julia",
    tags: ["first"],
    minutesAgo: 60 * 26,
    talk: [
      "Chegou tudo certinho, adorei!",
      "Muito obrigada pela entrega rápida ❤️",
      "Que bom, Isabela! Até a próxima. 🌿",
    ],
  },
  {
    name: "Otávio Lemos",
    status: "closed",
    queue: "sales",
    agent: "marina",
    minutesAgo: 60 * 49,
    talk: ["Fico com o abajur areia", "Já fiz o Pix", "Recebemos! A entrega sai amanhã cedo."],
  },
];

/** Contacts who have not written. */
export const acquaintances = [
  { name: "Bruna Siqueira", email: "bruna.siqueira@example.com" },
  { name: "Cerâmica do Vale", email: "vale@ceramica.example" },
  { name: "Diego Antunes", email: "" },
  { name: "Fernanda Lopes", email: "fernanda.lopes@example.com" },
] as const;

/** A spreadsheet as another program exports it. */
export const sheet: readonly (readonly string[])[] = [
  ["Cliente", "Celular", "E-mail", "Aniversário", "Bairro"],
  ["Alice Monteiro", "(11) 98765-4321", "alice@example.com", "14/03", "Pinheiros"],
  ["Bernardo Reis", "(11) 97654-3210", "", "02/11", "Vila Madalena"],
  ["Clara Vasconcelos", "(11) 96543-2109", "clara.v@example.com", "27/07", "Perdizes"],
  ["Davi Nogueira", "(19) 95432-1098", "davi@example.com", "", "Cambuí"],
];
