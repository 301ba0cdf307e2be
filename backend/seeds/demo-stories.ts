import type { Profile } from "@guiche/contract/permissions";
import type { TicketStatus } from "@guiche/contract/tickets";

/** What the demo shop is made of. Every name and number is invented. */
export const demoQueues = [
  { name: "Vendas", color: "#4d7fe0" },
  { name: "Suporte", color: "#e0974d" },
  { name: "Financeiro", color: "#4dbd8a" },
];

export const demoPeople: { name: string; email: string; profile: Profile; allTicket: boolean }[] = [
  { name: "Helena Prado", email: "demo@guiche.local", profile: "admin", allTicket: true },
  { name: "Ana Ribeiro", email: "ana@guiche.local", profile: "user", allTicket: true },
  { name: "Bruno Tavares", email: "bruno@guiche.local", profile: "user", allTicket: false },
];

export const demoTags = [
  { name: "Entrega", color: "#2b8a3e" },
  { name: "Troca", color: "#c2410c" },
  { name: "Cliente antigo", color: "#6a2c91" },
];

/** Said by a slash and the short word, by everybody. */
export const demoReplies = [
  { shortcode: "oi", message: "Olá, {nome}! Como posso ajudar?" },
  { shortcode: "frete", message: "O frete para a sua cidade fica R$ 89 e a entrega leva até 5 dias úteis." },
  {
    shortcode: "pix",
    message: "Nossa chave Pix é financeiro@loja.example. Assim que pagar, me envie o comprovante, por favor.",
  },
];

interface Story {
  name: string;
  number: string;
  status: TicketStatus;
  /** Places in the lists above. */
  queue: number;
  agent: number;
  tags?: number[];
  minutesAgo: number;
  messages: { body: string; fromMe: boolean }[];
}

const customer = (body: string) => ({ body, fromMe: false });
const shop = (body: string) => ({ body, fromMe: true });

export const demoConversations: Story[] = [
  {
    name: "Marcos Lima",
    number: "5511955550101",
    status: "open",
    queue: 0,
    agent: 0,
    tags: [0, 2],
    minutesAgo: 42,
    messages: [
      customer("Bom dia! A poltrona azul ainda está disponível?"),
      shop("*Helena Prado*:\nBom dia, Marcos! Está sim, temos três em estoque."),
      customer("Que ótimo. Entregam em Campinas?"),
      shop("*Helena Prado*:\nEntregamos, o frete fica R$ 89. Posso reservar uma para você?"),
      customer("Pode, por favor 🙏"),
    ],
  },
  {
    name: "Juliana Castro",
    number: "5521955550102",
    status: "pending",
    queue: 1,
    agent: 1,
    tags: [1],
    minutesAgo: 8,
    messages: [customer("Oi, minha luminária chegou com o vidro trincado"), customer("O que eu faço?")],
  },
  {
    name: "Paulo Nogueira",
    number: "5531955550103",
    status: "pending",
    queue: 2,
    agent: 1,
    minutesAgo: 95,
    messages: [customer("Podem me mandar a segunda via do boleto de novembro?")],
  },
  {
    name: "Renata Dias",
    number: "5541955550104",
    status: "open",
    queue: 1,
    agent: 1,
    minutesAgo: 20,
    messages: [
      customer("Como eu troco a lâmpada do abajur modelo Ipê?"),
      shop("*Ana Ribeiro*:\nOi, Renata! É só girar a base no sentido anti-horário."),
    ],
  },
  {
    name: "Carlos Antunes",
    number: "5551955550105",
    status: "closed",
    queue: 0,
    agent: 0,
    minutesAgo: 60 * 26,
    messages: [
      customer("Vocês abrem no sábado?"),
      shop("*Helena Prado*:\nAbrimos, das 9h às 13h!"),
      customer("Obrigado!"),
    ],
  },
  {
    name: "Sofia Bernardes",
    number: "5511955550106",
    status: "closed",
    queue: 1,
    agent: 2,
    minutesAgo: 60 * 50,
    messages: [customer("Consegui montar a estante, valeu pela ajuda"), shop("*Bruno Tavares*:\nQue bom, Sofia! 😄")],
  },
];

/** The phones of the simulated WhatsApp: the shop's own, people who may write to it, and those it has talked to. */
export const demoPhones = {
  shop: { number: "5511955550000", name: "Loja Demonstração" },
  people: [
    { number: "5511955550201", name: "Maria Souza", auto: "delivered" },
    { number: "5521955550202", name: "João Pereira", auto: "read" },
    { number: "5531955550203", name: "Beatriz Rocha", auto: "delivered" },
    ...demoConversations.map(({ number, name }) => ({ number, name, auto: "read" })),
  ],
};
