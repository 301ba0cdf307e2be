import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import { percentile } from "../../harness/statistics";
import { quantiles, type Figure } from "../report/report";
import { SocketClient } from "../../harness/installation/socket-client";
import type { Installation } from "../../harness/installation/installation";
import { loopDelay, watchedLoop, type LoopDelay } from "../measure/loop";
import { cpuOf, residentMb } from "../../harness/installation/processor";
import { customersOf, holdTickets, untilQuiet, writeIn, type Customer } from "./customers";
import { withHarness, type Group } from "./group";
import { pairConnectionsUntil, type BenchConnection } from "./bench-connections";
import { steadily } from "./steadily";

const connections = 200;
const targetRate = { inbound: 50, outbound: 20 };
const goals = { newsP95: 250, loopP99: 100, growth: 1.2 };
/** The time after which a message counts as lost. */
const timeoutMs = 60_000;
const steps = { factor: 1.25, seconds: 30, most: 12 };

interface Harness {
  installation: Installation;
  people: { customer: Customer; shop: BenchConnection; ticketId: number }[];
  listeners: Map<number, SocketClient>;
  probe: string;
}

interface Burst {
  event: number[];
  loop: LoopDelay;
  lost: number;
  failed: number;
  /** Shares of one core: the server, Postgres and the simulator. */
  busy: { server: number; postgres: number; simulator: number };
}

/** Peak load on many connections: how fast a customer's message is broadcast, and whether the server can sustain it. */
export const load: Group = (bench) => {
  const probe = join(tmpdir(), `guiche-loop-${process.pid}.json`);
  return withHarness(
    bench,
    async (installation) => {
      const harness = await prepare(bench, installation, probe);
      await burst(harness, { inbound: 10, outbound: 4 }, 20);
      await untilQuiet(installation);
      // Memory is compared with its size after the first minute, if the run is longer.
      const memory: number[] = [];
      const watch = setInterval(() => memory.push(residentMb(installation.pid)), 1_000);
      const long = await burst(harness, targetRate, bench.minutes * 60);
      clearInterval(watch);
      await untilQuiet(installation);
      const sustainedFactor = await climb(harness, (text) => bench.log(text));
      for (const listener of harness.listeners.values()) listener.close();
      const figures: Figure[] = [
        ...quantiles("customer's send to the socket event", long.event, goals.newsP95),
        { what: "event loop late, p99", value: long.loop.p99, unit: "ms", goal: goals.loopP99 },
        { what: "  at most", value: long.loop.max, unit: "ms" },
        ...memoryFigures(memory),
        { what: "messages without an event, or refused", value: long.lost + long.failed, unit: "", goal: 0 },
        { what: "the server's share of a core", value: long.busy.server * 100, unit: "%" },
        { what: "Postgres' share of a core", value: long.busy.postgres * 100, unit: "%" },
        { what: "the simulator's share of a core", value: long.busy.simulator * 100, unit: "%" },
        { what: "highest rate held, in", value: sustainedFactor * targetRate.inbound, unit: "a second" },
        { what: "highest rate held, out", value: sustainedFactor * targetRate.outbound, unit: "a second" },
      ];
      return {
        figures,
        notes: [
          `${connections} connections, ${targetRate.inbound} in and ${targetRate.outbound} out a second for ${bench.minutes} minutes; ` +
            `a rate is held for ${steps.seconds} s while p95 and event loop keep their goals.`,
        ],
      };
    },
    watchedLoop(probe),
  );
};

/** The growth of memory since the first minute; empty for a shorter run. */
function memoryFigures(eachSecond: readonly number[]): Figure[] {
  const early = eachSecond.length > 60 ? eachSecond[59] : undefined;
  const end: Figure = { what: "memory at the end", value: eachSecond.at(-1) ?? NaN, unit: "MB" };
  if (early === undefined) return [end];
  return [
    { what: "memory after the first minute", value: early, unit: "MB" },
    { ...end, goal: early * goals.growth },
  ];
}

async function prepare(bench: Parameters<Group>[0], installation: Installation, probe: string): Promise<Harness> {
  const shops: BenchConnection[] = [];
  await pairConnectionsUntil(bench, installation, shops, connections);
  const newCustomers = await customersOf(installation, shops, connections);
  await writeIn(installation, newCustomers, 1);
  const people = [];
  for (const customer of newCustomers) {
    const connection = customer.shop as BenchConnection;
    const [ticketId = 0] = await holdTickets(installation, [customer], connection.agent.email);
    people.push({ customer, shop: connection, ticketId });
  }
  const listeners = new Map<number, SocketClient>();
  for (const { companyId, agent } of shops)
    if (!listeners.has(companyId)) listeners.set(companyId, await SocketClient.open(agent, companyId));
  return { installation, people, listeners, probe };
}

let serial = 0;

/** Sends messages at a fixed rate, whether or not earlier ones have arrived. */
async function burst(harness: Harness, rate: typeof targetRate, seconds: number): Promise<Burst> {
  const { installation, people, probe } = harness;
  const event: number[] = [];
  let lostCount = 0;
  let failedCount = 0;
  const receive = async ({ customer, shop }: Harness["people"][number]) => {
    const text = `carga ${(serial += 1)}`;
    const sentAt = performance.timeOrigin + performance.now();
    await installation.phones.write(customer.number, customer.shop.number, text);
    const arrivalPromise = harness.listeners.get(shop.companyId)?.waitForText(text) ?? Promise.resolve(NaN);
    const at = await Promise.race([arrivalPromise, sleep(timeoutMs, null, { ref: false })]);
    if (at === null) lostCount += 1;
    else event.push(at - sentAt);
  };
  const answer = async ({ shop, ticketId }: Harness["people"][number]) => {
    const body = { body: `resposta ${(serial += 1)}`, clientId: randomUUID() };
    await shop.agent.call(messageApi.send, { params: { ticketId }, body }).catch(() => (failedCount += 1));
  };
  await loopDelay(installation.pid, probe);
  const cpu = () => ({
    server: cpuOf(installation.pid),
    postgres: installation.database.cpu(),
    simulator: cpuOf(installation.simulatorPid),
  });
  const [before, since] = [cpu(), performance.now()];
  await Promise.all([
    steadily(rate.inbound, seconds, (index) => receive(people[(index * 7) % people.length]!)),
    steadily(rate.outbound, seconds, (index) => answer(people[(index * 11) % people.length]!)),
  ]);
  const [after, elapsedMs] = [cpu(), performance.now() - since];
  const share = (name: keyof typeof before) => (after[name] - before[name]) / elapsedMs;
  return {
    event,
    lost: lostCount,
    failed: failedCount,
    loop: await loopDelay(installation.pid, probe),
    busy: { server: share("server"), postgres: share("postgres"), simulator: share("simulator") },
  };
}

/** Increases the rate until the goals are missed. Returns the sustained multiple of the requested rate. */
async function climb(harness: Harness, log: (text: string) => void): Promise<number> {
  let sustainedFactor = 0;
  for (let step = 0, times = 1; step < steps.most; step += 1, times *= steps.factor) {
    const rate = { inbound: targetRate.inbound * times, outbound: targetRate.outbound * times };
    const { event, loop, lost, failed } = await burst(harness, rate, steps.seconds);
    const p95 = percentile(event, 0.95);
    log(
      `${rate.inbound.toFixed(0)} in and ${rate.outbound.toFixed(0)} out a second: p95 ${p95.toFixed(0)} ms, event loop p99 ${loop.p99.toFixed(0)} ms`,
    );
    if (lost + failed > 0 || p95 > goals.newsP95 || loop.p99 > goals.loopP99) break;
    sustainedFactor = times;
    await untilQuiet(harness.installation);
  }
  return sustainedFactor;
}
