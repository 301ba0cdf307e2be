import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import type { CustomerMessage } from "../../harness/memory/message-feeder";
import { median, sum } from "../../harness/statistics";
import { countedPer, linesOf, type StatementCounts } from "../report/statements";
import type { Figure } from "../report/report";
import { seed } from "../../harness/installation/seed";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { load } from "../measure/load";
import { pair, type PairedPhone } from "../../harness/installation/pair";
import { cpuOf, residentMb } from "../../harness/installation/processor";
import { countStatements } from "./count-statements";
import { customersOf, holdTickets, untilCount, type Customer } from "./customers";
import { withHarness, type Bench, type Group, type GroupResult } from "./group";

const goals = {
  sqlOut: 8,
  sqlKnown: 8,
  sqlNew: 14,
  sendRatio: 22,
  knownCpu: 3,
  knownAlone: 10,
  knownBurst: 220,
  newBurst: 150,
  neighbour: 1.5,
  memory: 250,
  /** The limit for SQL per second of twenty companies against one; more is not noise. */
  idle: 1.1,
};
/** One company has data and several connections; the others have one connection or none. */
const connectionCounts = { own: 8, others: 12 };
const companies = 20;
const idleSeconds = 60;
const rounds = 3;
const sizes = { warmUp: 1_500, known: 300, newCustomers: 100, sends: 200, sqlOf: 80, burst: 2_000, newBurst: 400 };

interface Harness {
  installation: Installation;
  bench: Bench;
  agent: Agent;
  /** Connections of the company with the data. */
  own: PairedPhone[];
  all: PairedPhone[];
  /** The queries of twenty idle companies. */
  idle: string[];
}

/** The cost of a message and of an idle installation in our own code, with an in-memory WhatsApp. */
export const product: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      const { harness, figures } = await prepare(bench, installation);
      const notes = ["", "idle, a second:", ...harness.idle];
      const customers = await customersOf(installation, harness.all, harness.all.length * 5);
      await installation.phones.deliver(messagesOf(customers, customers.length), 8);
      const near = customers.filter(({ shop }) => harness.own.includes(shop));
      const ticketIds = await holdTickets(installation, near, harness.agent.email);
      const silent = await customersOf(installation, harness.own, near.length, "none");
      await installation.phones.deliver(messagesOf(silent, silent.length), 8);
      const silentTickets = await holdTickets(installation, silent, harness.agent.email);
      for (const part of [
        await inboundKnown(harness, customers),
        await sends(harness, silentTickets, ticketIds),
        await inboundNew(harness),
        await neighbour(harness, customers),
      ]) {
        figures.push(...part.figures);
        notes.push(...(part.notes ?? []));
      }
      figures.push({
        what: "memory after all of this",
        value: residentMb(installation.pid),
        unit: "MB",
        goal: goals.memory,
      });
      return { figures, notes: [`Data S and ${companies} companies, ${harness.all.length} connections.`, ...notes] };
    },
    { inMemory: true },
  );

async function prepare(bench: Bench, installation: Installation): Promise<{ harness: Harness; figures: Figure[] }> {
  const [company] = await seed(installation.database, "S", (text) => bench.log(text));
  if (!company) throw new Error("The database has no seeded company.");
  const agent = await installation.person(company.companyId, "Medidora");
  const own: PairedPhone[] = [];
  for (let index = 0; index < connectionCounts.own; index += 1)
    own.push(await pair(agent, installation.phones, `55117${String(10_000_000 + index)}`));
  const alone = await idle(bench, installation);
  const all = [...own];
  for (let index = 1; index < companies; index += 1) {
    const companyId = await installation.company(`Loja ${index}`);
    const admin = await installation.person(companyId, "Ana");
    if (index <= connectionCounts.others)
      all.push(await pair(admin, installation.phones, `55118${String(10_000_000 + index)}`));
  }
  const together = await idle(bench, installation);
  const figures: Figure[] = [
    { what: "idle, a company: SQL a second", value: alone.sql, unit: "SQL" },
    {
      what: `idle, ${companies} companies: SQL a second`,
      value: together.sql,
      unit: "SQL",
      goal: alone.sql * goals.idle,
    },
    { what: "  processor a second", value: together.server, unit: "ms" },
    { what: "  Postgres a second", value: together.postgres, unit: "ms" },
    { what: "  memory", value: residentMb(installation.pid), unit: "MB", goal: goals.memory },
  ];
  return { harness: { installation, bench, agent, own, all, idle: together.each }, figures };
}

/** The cost of one idle second. */
async function idle({ log }: Bench, installation: Installation) {
  log(`nothing happens for ${idleSeconds} s`);
  // Otherwise autovacuum runs in that time and evaluates the functions of indexes.
  await installation.database.rows("VACUUM ANALYZE");
  await sleep(5_000);
  await installation.database.countStatements();
  const [server, postgres] = [cpuOf(installation.pid), installation.database.cpu()];
  await sleep(idleSeconds * 1_000);
  const costs = { server: cpuOf(installation.pid) - server, postgres: installation.database.cpu() - postgres };
  const counts = countedPer(idleSeconds, await installation.database.statements());
  return {
    sql: sum(counts.each.map(({ calls }) => calls)),
    server: costs.server / idleSeconds,
    postgres: costs.postgres / idleSeconds,
    each: linesOf(counts),
  };
}

const messagesOf = (newCustomers: readonly Customer[], count: number): CustomerMessage[] =>
  Array.from({ length: count }, (_, index) => {
    const { number, shop } = newCustomers[index % newCustomers.length]!;
    return { from: number, to: shop.number, text: "Bom dia! Gostaria de saber do meu pedido." };
  });

async function inboundKnown({ installation, bench }: Harness, customers: readonly Customer[]): Promise<GroupResult> {
  bench.log("customers write who are known");
  const alone = (count: number) => installation.phones.deliver(messagesOf(customers, count), 1);
  await installation.phones.deliver(messagesOf(customers, sizes.warmUp), 8);
  const cost = await costOf(installation, sizes.known, async () => (await alone(sizes.known)).times);
  const eight = await installation.phones.deliver(messagesOf(customers, sizes.known), 8);
  const burst = await installation.phones.deliver(messagesOf(customers, sizes.burst), sizes.burst);
  const statements = await countStatements(installation, sizes.sqlOf, async () => void (await alone(sizes.sqlOf)));
  return {
    figures: [
      ...figuresOf("inbound, known contact", bench, cost, { goal: goals.knownCpu }),
      { what: "  p50, one in flight", value: median(cost.times), unit: "ms", goal: goals.knownAlone },
      { what: "  p50, eight in flight", value: median(eight.times), unit: "ms" },
      { what: "  in a burst", value: aSecond(burst), unit: "a second", least: goals.knownBurst },
      ...sqlOf(statements, goals.sqlKnown),
    ],
    notes: section("inbound, known contact", statements),
  };
}

async function inboundNew({ installation, bench, all }: Harness): Promise<GroupResult> {
  bench.log("new customers write");
  const newCustomers = async (count: number) => messagesOf(await customersOf(installation, all, count), count);
  await installation.phones.deliver(await newCustomers(sizes.newCustomers), 8);
  const each: CustomerMessage[][] = [];
  for (let round = 0; round < rounds; round += 1) each.push(await newCustomers(sizes.newCustomers));
  const cost = await costOf(
    installation,
    sizes.newCustomers,
    async (round) => (await installation.phones.deliver(each[round] ?? [], 1)).times,
  );
  const eight = await installation.phones.deliver(await newCustomers(sizes.newCustomers), 8);
  const burst = await installation.phones.deliver(await newCustomers(sizes.newBurst), sizes.newBurst);
  const few = await newCustomers(sizes.sqlOf);
  const statements = await countStatements(
    installation,
    few.length,
    async () => void (await installation.phones.deliver(few, 1)),
  );
  return {
    figures: [
      ...figuresOf("inbound, new contact and ticket", bench, cost),
      { what: "  p50, one in flight", value: median(cost.times), unit: "ms" },
      { what: "  p50, eight in flight", value: median(eight.times), unit: "ms" },
      { what: "  in a burst", value: aSecond(burst), unit: "a second", least: goals.newBurst },
      ...sqlOf(statements, goals.sqlNew),
    ],
    notes: section("inbound, new contact and ticket", statements),
  };
}

/**
 * New customers write to all connections of one company at once. Measures the effect on a customer of another company.
 */
async function neighbour(
  { installation, bench, own, all }: Harness,
  customers: readonly Customer[],
): Promise<GroupResult> {
  bench.log("one company is overrun");
  const other = all.at(-1);
  const letters = messagesOf(
    customers.filter(({ shop }) => shop === other),
    50,
  );
  const quiet = await installation.phones.deliver([...letters, ...letters], 1);
  const newCustomers = messagesOf(await customersOf(installation, own, sizes.newBurst), sizes.newBurst);
  let isOver = false;
  const flood = installation.phones.deliver(newCustomers, newCustomers.length).finally(() => (isOver = true));
  const busy: number[] = [];
  while (!isOver) busy.push(...(await installation.phones.deliver(letters.slice(0, 5), 1)).times);
  await flood;
  const [before, during] = [median(quiet.times), median(busy)];
  return {
    figures: [
      { what: "a neighbour's p50 while no other company writes", value: before, unit: "ms" },
      { what: "  and during one company's burst", value: during, unit: "ms" },
      { what: "  one against the other", value: during / before, unit: "×", goal: goals.neighbour },
    ],
  };
}

/** `silentTickets`: tickets of customers whose phones send no receipts; `broadcasting`: of those whose phones send them. */
async function sends(
  { installation, bench, agent }: Harness,
  silentTickets: readonly number[],
  broadcasting: readonly number[],
): Promise<GroupResult> {
  bench.log("the agent answers");
  const sendIn =
    (tickets: readonly number[], tick: 2 | 3) =>
    async (count: number, atOnce: number): Promise<number[]> => {
      const { last } = await installation.database.one<{ last: number }>("SELECT max(id) AS last FROM messages");
      const { times } = await load(installation.pid, count, atOnce, (index) => {
        const params = { ticketId: tickets[index % tickets.length] ?? 0 };
        return agent.call(messageApi.send, { params, body: { body: "Claro, um momento.", clientId: randomUUID() } });
      });
      await untilTicked(installation, last, count, tick);
      return times;
    };
  const [send, sendBroadcast] = [sendIn(silentTickets, 2), sendIn(broadcasting, 3)];
  await send(sizes.warmUp, 4);
  const cost = await costOf(installation, sizes.sends, () => send(sizes.sends, 1));
  const eight = await send(sizes.sends, 8);
  const broadcastCost = await costOf(installation, sizes.sends, () => sendBroadcast(sizes.sends, 1));
  const statements = await countStatements(installation, sizes.sqlOf, async () => void (await send(sizes.sqlOf, 1)));
  return {
    figures: [
      ...figuresOf("send a message", bench, cost, { ratioGoal: goals.sendRatio }),
      { what: "  p50 alone", value: median(cost.times), unit: "ms" },
      { what: "  p50, eight at once", value: median(eight), unit: "ms" },
      ...sqlOf(statements, goals.sqlOut),
      ...figuresOf("  the same, and hear that it arrived", bench, broadcastCost),
    ],
    notes: section("send a message", statements),
  };
}

/** Waits until all messages sent since then have reached this ack. */
async function untilTicked(installation: Installation, since: number, count: number, tick: 2 | 3): Promise<void> {
  const sql = `SELECT count(*) FROM messages WHERE id > $1 AND "fromMe" AND ack >= $2`;
  const countTicked = async () =>
    Number((await installation.database.one<{ count: string }>(sql, [since, tick])).count);
  await untilCount(count, countTicked, 50);
}

interface Cost {
  /** Milliseconds per action. */
  times: number[];
  /** Processor time per action in each round, in milliseconds. */
  server: number[];
  postgres: number[];
}

async function costOf(
  installation: Installation,
  count: number,
  round: (index: number) => Promise<number[]>,
): Promise<Cost> {
  const cost: Cost = { times: [], server: [], postgres: [] };
  for (let index = 0; index < rounds; index += 1) {
    const [server, postgres] = [cpuOf(installation.pid), installation.database.cpu()];
    cost.times.push(...(await round(index)));
    cost.server.push((cpuOf(installation.pid) - server) / count);
    cost.postgres.push((installation.database.cpu() - postgres) / count);
  }
  return cost;
}

function figuresOf(
  what: string,
  { calibration }: Bench,
  { server, postgres }: Cost,
  goal: Pick<Figure, "goal" | "ratioGoal"> = {},
): Figure[] {
  const of = (repeats: number[]) => ({
    value: median(repeats),
    unit: "ms",
    ratio: median(repeats) / calibration.cpu,
    repeats,
  });
  return [
    { what: `${what}: processor`, ...of(server), ...goal },
    { what: "  Postgres", ...of(postgres) },
  ];
}

const aSecond = ({ times, durationMs }: { times: number[]; durationMs: number }): number =>
  (times.length * 1_000) / durationMs;

const sqlOf = ({ product: ours, keys, transaction }: StatementCounts, goal: number): Figure[] => [
  { what: "  statements", value: ours + keys, unit: "SQL", goal },
  { what: "  its BEGIN and COMMIT", value: transaction, unit: "SQL" },
];

const section = (what: string, counts: StatementCounts): string[] => ["", `${what}:`, ...linesOf(counts)];
