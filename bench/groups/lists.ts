import { setTimeout as sleep } from "node:timers/promises";
import { ticketApi } from "@guiche/contract/tickets";
import { messageApi } from "@guiche/contract/messages";
import type { Figure } from "../report/report";
import { percentile } from "../report/statistics";
import { seed } from "../seed";
import { load, Reader } from "../stage/load";
import { readsOf, servedSince } from "./reads";
import { onStage, type Group } from "./group";

const calls = 300;
/** Calls before anything is counted: the first thousands of a process are dearer than all later ones. */
const warmUp = 1_500;
const rounds = 3;
const goals = { list: 8, messages: 5, ticket: 3.5, farPage: 2, cursor: 1.3, searchBytes: 0.7 };

interface Question {
  what: string;
  path: string;
  ratioGoal: number;
}

/** Lists on the seeded data: time alone and eight at once, processor time, plans. */
export const lists: Group = (bench) =>
  onStage(bench, async (on) => {
    const [company] = await seed(on.database, bench.size, (text) => bench.say(text));
    if (!company) throw new Error("Nothing was seeded.");
    const agent = await on.person(company.companyId, "Medidora");
    const reader = new Reader(`${on.base}/api`, () => agent.token);
    const closed = { status: "closed" } as const;
    const far = await agent.call(ticketApi.list, { query: { ...closed, pageNumber: 49 } });
    const before = far.tickets.at(-1);
    const show = await agent.call(ticketApi.show, { params: { id: company.longTicketId } });
    const page = await agent.call(messageApi.list, { params: { ticketId: show.id } });

    const questions: Question[] = [
      { what: "tickets open", path: "/tickets?status=open", ratioGoal: goals.list },
      { what: "tickets pending", path: "/tickets?status=pending", ratioGoal: goals.list },
      { what: "tickets closed, page 1", path: "/tickets?status=closed", ratioGoal: goals.list },
      { what: "tickets closed, page 50", path: "/tickets?status=closed&pageNumber=50", ratioGoal: goals.list },
      {
        what: "tickets closed, page 50 by cursor",
        path: `/tickets?status=closed&before=${before?.updatedAt ?? ""},${before?.id ?? 0}`,
        ratioGoal: goals.list,
      },
      { what: "messages of a ticket with 515", path: `/messages/${show.id}`, ratioGoal: goals.messages },
      { what: "ticket by id", path: `/tickets/${show.id}`, ratioGoal: goals.ticket },
      { what: "ticket by uuid", path: `/tickets/u/${show.uuid}`, ratioGoal: goals.ticket },
    ];
    const figures: Figure[] = [];
    await sleep(2_000);
    const readsBefore = await readsOf(on.database);
    const p50 = new Map<string, number>();
    for (const question of questions) {
      const measured = await measure(on.pid, reader, question, bench.calibration.cpu);
      figures.push(...measured.figures);
      p50.set(question.what, measured.p50);
    }
    const of = (what: string) => p50.get(what) ?? NaN;
    const first = of("tickets closed, page 1");
    figures.push(
      { what: "page 50 against page 1", value: of("tickets closed, page 50") / first, unit: "×", goal: goals.farPage },
      {
        what: "page 50 by cursor against page 1",
        value: of("tickets closed, page 50 by cursor") / first,
        unit: "×",
        goal: goals.cursor,
      },
      {
        what: "a message on the wire",
        value: JSON.stringify(page.messages).length / page.messages.length / 1_000,
        unit: "kB",
        goal: goals.searchBytes,
      },
      { what: "tickets on a full page", value: 40 - far.tickets.length, unit: "missing", goal: 0 },
    );
    reader.close();
    // Backends tell their counts a moment after they fall silent.
    await sleep(2_000);
    const reads = await readsOf(on.database);
    const scanned = reads.sequential - readsBefore.sequential;
    figures.push({ what: "sequential scans of tickets or messages", value: scanned, unit: "", goal: 0 });
    return { figures, notes: [`Data ${bench.size}.`, ...servedSince(readsBefore, reads)] };
  });

async function measure(pid: number, reader: Reader, { what, path, ratioGoal }: Question, bare: number) {
  const ask = () => reader.read(path);
  await load(pid, warmUp, 4, ask);
  const repeats: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { times, cpu } = await load(pid, calls, 1, ask);
    repeats.push(cpu);
    alone.push(...times);
  }
  const together = await load(pid, calls, 8, ask);
  const cpu = percentile(repeats, 0.5);
  const p50 = percentile(alone, 0.5);
  const figures: Figure[] = [
    { what: `${what}: processor`, value: cpu, unit: "ms", ratio: cpu / bare, ratioGoal, repeats },
    { what: "  p50 alone", value: p50, unit: "ms" },
    { what: "  p50, eight at once", value: percentile(together.times, 0.5), unit: "ms" },
  ];
  return { figures, p50 };
}
