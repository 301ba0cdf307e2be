import type { Profile } from "@guiche/contract/permissions";
import type { TicketStatus } from "@guiche/contract/tickets";
import { pastCustomers } from "./demo-past-stories";

/** What the demo shop is made of. Every name and number is invented. */
export const demoQueues = [
  { name: "Vendas", color: "#4d7fe0", greetingMessage: "Vendas, já vamos atender você." },
  { name: "Suporte", color: "#e0974d", greetingMessage: "Sobre o que é?" },
  { name: "Financeiro", color: "#4dbd8a", greetingMessage: "Financeiro, já vamos atender você." },
];

/** The bot's options in the queue Suporte; `forward` is a place in `demoQueues`. */
export const demoOptions = [
  { title: "Troca ou defeito", message: "Sentimos muito! Conte o que aconteceu e, se puder, mande uma foto." },
  { title: "Montagem", message: "O manual de cada móvel está na etiqueta dele. Qual é o modelo?" },
  { title: "Comprar uma peça", message: "Vendas vai ajudar com isso.", forward: 0 },
];

/** What the team writes to each other; places in `demoPeople`. */
export const demoChat = {
  title: "Equipe da loja",
  messages: [
    { by: 0, body: "Bom dia! A promoção de estantes começa na segunda." },
    { by: 1, body: "Combinado. Posso avisar quem perguntou na semana passada?" },
    { by: 2, body: "A lista “Interessados em estantes” já está nas listas de contatos 👍" },
  ],
};

/** Messages that will leave by themselves, in days from now at an hour of the company; places in `demoConversations`. */
export const demoSchedules = [
  { to: 0, inDays: 1, at: "10:00", body: "Olá, {nome}! Sua poltrona sai para entrega hoje." },
  { to: 3, inDays: 3, at: "15:30", body: "Oi, {nome}! A lâmpada do abajur funcionou?" },
];

export const demoPeople: { name: string; email: string; profile: Profile; allTicket: boolean }[] = [
  { name: "Helena Prado", email: "demo@guiche.local", profile: "admin", allTicket: true },
  { name: "Ana Ribeiro", email: "ana@guiche.local", profile: "user", allTicket: true },
  { name: "Bruno Tavares", email: "bruno@guiche.local", profile: "user", allTicket: false },
];

/** Those with `kanban` are columns of the board. */
export const demoTags = [
  { name: "Entrega", color: "#2b8a3e" },
  { name: "Troca", color: "#c2410c" },
  { name: "Cliente antigo", color: "#6a2c91" },
  { name: "Orçamento enviado", color: "#1d6fb8", kanban: 1 as const },
  { name: "Aguardando pagamento", color: "#b8860b", kanban: 1 as const },
];

/** Any user sends one with a slash and its short word. */
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
    tags: [0, 2, 4],
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
    tags: [3],
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
    ...[...demoConversations, ...pastCustomers].map(({ number, name }) => ({ number, name, auto: "read" })),
  ],
};
