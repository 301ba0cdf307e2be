import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import { BareServer } from "../calibration";
import type { Figure } from "../report/report";
import { median, percentile } from "../../harness/statistics";
import { seed } from "../../harness/installation/seed";
import type { Installation } from "../../harness/installation/installation";
import { load, Reader } from "../measure/load";
import { readsOf, servedSince } from "./reads";
import { withHarness, type Bench, type Group } from "./group";
import { farByCursor, farClosed, firstClosed, questionsOf, type Question } from "./questions";

const calls = 600;
/** Uncounted calls at the start: the first thousands of a process are more expensive. */
const warmUp = 3_000;
const rounds = 5;
const goals = { farPage: 2, cursor: 1.3, messageKb: 0.7 };

/** Lists on the seeded data: time alone and eight at once, processor time, plans. */
export const lists: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const [company] = await seed(installation.database, bench.size, (text) => bench.log(text));
    if (!company) throw new Error("The database has no seeded company.");
    const agent = await installation.person(company.companyId, "Medidora");
    const reader = new Reader(`${installation.base}/api`, () => agent.token);
    const bare = await BareServer.start();
    const questions = await questionsOf(agent, company.longTicketId);
    const page = await agent.call(messageApi.list, { params: { ticketId: company.longTicketId } });

    const figures: Figure[] = [];
    await sleep(2_000);
    const readsBefore = await readsOf(installation.database);
    const p50 = new Map<string, number>();
    for (const question of questions) {
      const measurement = await measure(installation, { reader, bare }, question, bench.size);
      figures.push(...measurement.figures);
      p50.set(question.what, measurement.p50);
    }
    const of = (what: string) => p50.get(what) ?? NaN;
    const first = of(firstClosed);
    figures.push(
      { what: "page 50 against page 1", value: of(farClosed) / first, unit: "×", goal: goals.farPage },
      {
        what: "page 50 by cursor against page 1",
        value: of(farByCursor) / first,
        unit: "×",
        goal: goals.cursor,
      },
      {
        what: "a message on the wire",
        value: JSON.stringify(page.messages).length / page.messages.length / 1_000,
        unit: "kB",
        goal: goals.messageKb,
      },
    );
    reader.close();
    await bare.stop();
    // Backends report their counters a moment after they become idle.
    await sleep(2_000);
    const reads = await readsOf(installation.database);
    const scanCount = reads.sequential - readsBefore.sequential;
    figures.push({ what: "sequential scans of tickets or messages", value: scanCount, unit: "", goal: 0 });
    return { figures, notes: [`Data ${bench.size}.`, ...servedSince(readsBefore, reads)] };
  });

interface Askers {
  reader: Reader;
  bare: BareServer;
}

async function measure(installation: Installation, { reader, bare }: Askers, question: Question, size: Bench["size"]) {
  const { what, path, ratio, processor, p50AtM } = question;
  const ask = () => reader.read(path);
  await load(installation.pid, warmUp, 4, ask);
  const repeats: number[] = [];
  const ratios: number[] = [];
  const alone: number[] = [];
  const postgres: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The speed of a machine changes within minutes, so bare replies are measured alternately with the lists.
    const pace = ratio === undefined ? NaN : await bare.cpu();
    const before = installation.database.cpu();
    const { times, cpu } = await load(installation.pid, calls, 1, ask);
    postgres.push((installation.database.cpu() - before) / calls);
    repeats.push(cpu);
    ratios.push(cpu / pace);
    alone.push(...times);
  }
  const together = await load(installation.pid, calls, 8, ask);
  const [cpu, dbCpu] = [median(repeats), median(postgres)];
  const p50 = percentile(alone, 0.5);
  const figures: Figure[] = [
    {
      what: `${what}: processor`,
      value: cpu,
      unit: "ms",
      ...(ratio === undefined ? {} : { ratio: median(ratios), ratioGoal: ratio }),
      repeats,
    },
    { what: "  Postgres", value: dbCpu, unit: "ms", repeats: postgres },
    ...(processor === undefined
      ? []
      : [{ what: "  both together", value: cpu + dbCpu, unit: "ms", goal: processor } satisfies Figure]),
    { what: "  p50 alone", value: p50, unit: "ms", goal: size === "M" ? p50AtM : undefined },
    { what: "  p50, eight at once", value: percentile(together.times, 0.5), unit: "ms" },
  ];
  return { figures, p50 };
}
