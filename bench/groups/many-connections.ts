import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../scripts/testing/until.mjs";
import { inRoot } from "../../harness/paths";
import type { Installation } from "../../harness/installation/installation";
import { cpuOf, residentMb } from "../../harness/installation/processor";
import { buildWithMain, type Server } from "../../harness/installation/server";
import type { Figure } from "../report/report";
import { median, percentile, sum } from "../../harness/statistics";
import { pairConnectionsUntil, type BenchConnection } from "./bench-connections";
import { joinMemoryWorker, messageRate } from "./message-rate";
import { withHarness, type Bench, type Group, type GroupResult } from "./group";

const inMemory = { connections: 2_000, workers: 4, companies: 100 };
const real = { connections: 300, workers: 3 };
const idleSeconds = 60;
const lookEveryMs = 250;
/** A process that has opened its own helps the slower ones, so the shares are equal only after some have moved. */
const goals = { takenOverMs: 30_000, ofShare: 1.25 };
const patienceMs = 15 * 60_000;

/** What 2,000 connections cost four workers in our own code, and where those of a worker go that dies. */
export const manyConnections: Group = async (bench) => {
  const program = await buildWithMain(inRoot("harness", "memory", "paired-connections.ts"));
  return withHarness(
    bench,
    async (installation) => {
      const { database } = installation;
      const joinWorker = (name: string) => joinMemoryWorker(installation, name);
      const joined = await startWorkers(bench, inMemory.workers, joinWorker);
      const workers = joined.map(({ server }) => server);
      await database.rows(
        `WITH company AS (
           INSERT INTO companies (name, "planId")
           SELECT 'Loja ' || n, (SELECT min(id) FROM plans) FROM generate_series(1, ${inMemory.companies}) n RETURNING id
         )
         INSERT INTO connections ("companyId", name, provider)
         SELECT company.id, 'Conexão ' || n, 'simulator'
         FROM company, generate_series(1, ${inMemory.connections / inMemory.companies}) n`,
      );
      const empty = memoryOf(workers);
      bench.log(`${inMemory.connections} connections are opened`);
      const since = performance.now();
      await database.rows(`UPDATE connections SET wanted = true`);
      await untilOpen(installation, inMemory.connections);
      const openingFigure: Figure = { what: "all opened by empty workers", value: seconds(since), unit: "s" };
      return measure(bench, installation, {
        ...{ workers, empty, connections: inMemory.connections, first: [openingFigure] },
        join: async (name) => (await joinWorker(name)).server,
        busy: () => messageRate(bench, installation, joined),
      });
    },
    { inMemory: true, program, env: { ROLE: "web" } },
  );
};

/** The same with real sockets, Noise and Signal, against the simulated WhatsApp. */
export const realConnections: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      const join = (name: string) => installation.join(name, { ROLE: "worker" });
      const workers = await startWorkers(bench, real.workers, join);
      const shops: BenchConnection[] = [];
      // The library is loaded with the first session.
      await pairConnectionsUntil(bench, installation, shops, real.workers * 2);
      const before = shops.length;
      const empty = memoryOf(workers);
      await pairConnectionsUntil(bench, installation, shops, real.connections);
      return measure(bench, installation, { workers, empty, connections: real.connections, before, join });
    },
    { env: { ROLE: "web" } },
  );

interface Fleet {
  workers: Server[];
  /** Their memory with no connection, or with `before` of them. */
  empty: number[];
  before?: number;
  connections: number;
  first?: Figure[];
  /** Adds a worker. */
  join: (name: string) => Promise<Server>;
  /** What is measured while people write, after the quiet and before the death. */
  busy?: () => Promise<Figure[]>;
}

async function startWorkers<Worker>(
  { log }: Bench,
  count: number,
  join: (name: string) => Promise<Worker>,
): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (let index = 1; index <= count; index += 1) workers.push(await join(`worker-${index}`));
  log(`${count} workers run`);
  return workers;
}

/** What they cost while nothing happens, and what the death of one worker does to its connections. */
async function measure(
  bench: Bench,
  installation: Installation,
  { workers, empty, before = 0, connections, first = [], join, busy }: Fleet,
): Promise<GroupResult> {
  const spread = await heldBy(installation);
  bench.log("nothing happens");
  await sleep(10_000);
  const resident = memoryOf(workers);
  const usedMemory = sum(resident) - sum(empty);
  const idle = await idleCost(installation, workers);
  const writeFigures = (await busy?.()) ?? [];

  const [dead, ...others] = workers as [Server, ...Server[]];
  const lostIds = await ownedBy(installation, dead.pid);
  bench.log(`a worker with ${lostIds.length} connections is killed`);
  const deadPid = dead.pid;
  const killedAt = performance.now();
  await dead.kill();
  const away = await takenOver(installation, deadPid, lostIds, killedAt);
  const after = await heldBy(installation);

  bench.log("a new worker takes its share");
  const joined = performance.now();
  const fresh = await join("worker-new");
  const share = Math.floor(connections / (others.length + 1));
  await until(
    "the new worker has its share",
    async () => (await ownedBy(installation, fresh.pid)).length >= share - 1,
    patienceMs,
    lookEveryMs * 4,
  );
  await untilOpen(installation, connections);
  return {
    figures: [
      ...first,
      { what: "connections of a worker, fewest", value: Math.min(...spread), unit: "" },
      { what: "  most", value: Math.max(...spread), unit: "", goal: (connections / workers.length) * goals.ofShare },
      { what: "memory of one more connection", value: usedMemory / (connections - before), unit: "MB" },
      { what: "memory of a worker", value: median(resident), unit: "MB" },
      { what: "idle: a worker's share of a core", value: median(idle.workers) * 100, unit: "%" },
      { what: "  Postgres' share of a core", value: idle.postgres * 100, unit: "%" },
      { what: "  statements", value: idle.statements, unit: "SQL/s" },
      ...writeFigures,
      { what: "a worker dies: a connection is back after, p50", value: percentile(away, 0.5) / 1_000, unit: "s" },
      { what: "  p95", value: percentile(away, 0.95) / 1_000, unit: "s" },
      { what: "  the last one", value: Math.max(...away) / 1_000, unit: "s", goal: goals.takenOverMs / 1_000 },
      { what: "  connections of a worker then, fewest", value: Math.min(...after), unit: "" },
      { what: "  most", value: Math.max(...after), unit: "", goal: (connections / others.length) * goals.ofShare },
      { what: "a new worker has its share after", value: seconds(joined), unit: "s" },
    ],
    notes: [
      `${connections} connections on ${workers.length} workers and one web process, all on this machine; no one writes${busy ? " but while the messages are counted" : ""}.`,
      `The killed worker had ${lostIds.length}. On another machine its leases end up to 15 s later.`,
    ],
  };
}

const seconds = (since: number): number => (performance.now() - since) / 1_000;
const memoryOf = (workers: readonly Server[]): number[] => workers.map(({ pid }) => residentMb(pid));

async function idleCost({ database }: Installation, workers: readonly Server[]) {
  const cpu = () => [database.cpu(), ...workers.map(({ pid }) => cpuOf(pid))];
  await database.countStatements();
  const [before, since] = [cpu(), performance.now()];
  await sleep(idleSeconds * 1_000);
  const [postgres = 0, ...shares] = cpu().map((ms, index) => (ms - (before[index] ?? 0)) / (performance.now() - since));
  const statements = sum((await database.statements()).map(({ calls }) => calls)) / seconds(since);
  return { postgres, workers: shares, statements };
}

/** Open connections that a live process owns, with the process. */
const open = `SELECT c.id::int AS id, l.pid FROM connections c
  JOIN connection_leases l ON l."companyId" = c."companyId" AND l."connectionId" = c.id
  WHERE c.wanted AND c.status = 'CONNECTED' AND l."expiresAt" > now()`;

const openNow = ({ database }: Installation): Promise<{ id: number; pid: number }[]> => database.rows(open);

const untilOpen = (installation: Installation, connections: number): Promise<true> =>
  until(
    `${connections} connections are open`,
    async () => (await openNow(installation)).length >= connections,
    patienceMs,
    lookEveryMs,
  );

async function ownedBy(installation: Installation, owner: number): Promise<number[]> {
  return (await openNow(installation)).filter(({ pid }) => pid === owner).map(({ id }) => id);
}

/** The number of connections of each process. */
async function heldBy(installation: Installation): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { pid } of await openNow(installation)) counts.set(pid, (counts.get(pid) ?? 0) + 1);
  return [...counts.values()];
}

/** Milliseconds from the death of their worker until each of them is open in another one. */
async function takenOver(
  installation: Installation,
  dead: number,
  lostIds: readonly number[],
  since: number,
): Promise<number[]> {
  const back = new Map<number, number>();
  const awaitedIds = new Set(lostIds);
  await until(
    `${lostIds.length} connections are open again`,
    async () => {
      for (const { id, pid } of await openNow(installation))
        if (pid !== dead && awaitedIds.has(id) && !back.has(id)) back.set(id, performance.now() - since);
      return back.size === awaitedIds.size;
    },
    patienceMs,
    lookEveryMs,
  );
  return [...back.values()];
}
