import type { Rate } from "@guiche/contract/ratings";

/** Customers of the demo shop whose conversations of the last two weeks are resolved. All invented. */
export const pastCustomers = [
  { name: "Adriana Melo", number: "5511955550301" },
  { name: "Eduardo Campos", number: "5511955550302" },
  { name: "Fernanda Lopes", number: "5521955550303" },
  { name: "Gustavo Pires", number: "5531955550304" },
  { name: "Isabela Moura", number: "5541955550305" },
  { name: "Leandro Farias", number: "5551955550306" },
  { name: "Patrícia Nunes", number: "5561955550307" },
  { name: "Rafael Teixeira", number: "5571955550308" },
  { name: "Tatiane Barros", number: "5581955550309" },
];

/** What they asked, what the shop said, and the queue's place in `demoQueues`. */
const talks = [
  { queue: 0, question: "A mesa Araucária tem em branco?", answer: "Tem sim, com entrega em 5 dias úteis." },
  { queue: 1, question: "Faltou um parafuso na estante", answer: "Vamos enviar hoje mesmo, sem custo." },
  { queue: 0, question: "Fazem desconto à vista?", answer: "No Pix, 7% de desconto em todo o site." },
  { queue: 2, question: "O pagamento de ontem caiu?", answer: "Caiu, já está tudo certo com o seu pedido." },
  { queue: 0, question: "Qual o prazo para Santos?", answer: "Três dias úteis depois do pagamento." },
  { queue: 1, question: "Como limpo o tecido da poltrona?", answer: "Com pano úmido e sabão neutro, sem esfregar." },
  { queue: 2, question: "Preciso da nota fiscal", answer: "Acabei de mandar para o seu e-mail." },
];

const rates: (Rate | null)[] = [3, 3, null, 2, 3, null, 3, 1, 3, 2];

export interface PastTicket {
  /** Places in `pastCustomers`, `demoQueues` and `demoPeople`. */
  customer: number;
  queue: number;
  agent: number;
  queuedAt: Date;
  startedAt: Date;
  finishedAt: Date;
  question: string;
  answer: string;
  rate: Rate | null;
}

const days = 14;
const hours = [9, 11, 14, 16];
const minute = 60_000;

/** The same fortnight in every demo, ending yesterday; hours are those of Brasília. Sundays are quiet. */
export function pastTickets(today: Date): PastTicket[] {
  const midnight = Math.floor(today.getTime() / 86_400_000) * 86_400_000 + 3 * 60 * minute;
  return Array.from({ length: days }, (_, index) => midnight - (days - index) * 86_400_000)
    .filter((day) => new Date(day).getUTCDay() !== 0)
    .flatMap((day, dayIndex) =>
      hours.flatMap((hour, slot) => {
        const at = dayIndex * hours.length + slot;
        const talk = talks[at % talks.length];
        if (!talk || at % 9 === 8) return [];
        const queuedAt = day + hour * 60 * minute + ((at * 7) % 50) * minute;
        const startedAt = queuedAt + (2 + ((at * 5) % 13)) * minute;
        return {
          ...talk,
          customer: at % pastCustomers.length,
          agent: at % 3,
          queuedAt: new Date(queuedAt),
          startedAt: new Date(startedAt),
          finishedAt: new Date(startedAt + (6 + ((at * 11) % 23)) * minute),
          rate: rates[at % rates.length] ?? null,
        };
      }),
    );
}
