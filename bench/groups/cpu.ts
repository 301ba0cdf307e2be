import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import { median } from "../../harness/statistics";
import type { Figure } from "../report/report";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { cpuOf, residentMb } from "../../harness/installation/processor";
import {
  customersOf,
  holdTickets,
  sentOutbound,
  storedInbound,
  untilCount,
  untilQuiet,
  writeIn,
  type Customer,
} from "./customers";
import { withHarness, type Group } from "./group";
import { pairConnectionsUntil, type BenchConnection } from "./bench-connections";

const harnesses = [1, 50, 200];
const chats = 20;
const rounds = 5;
const messagesPerRound = 200;
const pauseMs = 8;
const mostRise = 1.5;

interface Costs {
  inbound: number[];
  outbound: number[];
  postgresIn: number[];
  postgresOut: number[];
}

/** Processor time per message, with few and with many paired connections in the process. */
export const cpu: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const shops: BenchConnection[] = [];
    const figures: Figure[] = [];
    let first: { inbound: number; outbound: number } | undefined;
    for (const connections of harnesses) {
      await pairConnectionsUntil(bench, installation, shops, connections);
      await sleep(5_000);
      const idle = await idleCost(installation);
      const costs = await costOfMessages(installation, shops, idle);
      const now = { inbound: median(costs.inbound), outbound: median(costs.outbound) };
      const beside = (what: string) => `${what}, ${connections} connections`;
      const limit = (value: number | undefined) => (value === undefined ? {} : { goal: value * mostRise });
      const ratio = (value: number) => ({ ratio: value / bench.calibration.cpu });
      figures.push(
        {
          what: beside("inbound"),
          value: now.inbound,
          unit: "ms",
          ...limit(first?.inbound),
          ...ratio(now.inbound),
          repeats: costs.inbound,
        },
        { what: "  Postgres", value: median(costs.postgresIn), unit: "ms", repeats: costs.postgresIn },
        {
          what: beside("outbound"),
          value: now.outbound,
          unit: "ms",
          ...limit(first?.outbound),
          ...ratio(now.outbound),
          repeats: costs.outbound,
        },
        { what: "  Postgres", value: median(costs.postgresOut), unit: "ms", repeats: costs.postgresOut },
        { what: beside("idle, a second"), value: idle * 1_000, unit: "ms" },
        { what: beside("memory"), value: residentMb(installation.pid), unit: "MB" },
      );
      first ??= now;
    }
    return {
      figures,
      notes: [
        `The goal of 50 and 200 connections is ${mostRise} × what one connection costs. Idle costs are taken off.`,
      ],
    };
  });

/** Processor time per millisecond while no messages are written. */
async function idleCost(installation: Installation): Promise<number> {
  const [before, since] = [cpuOf(installation.pid), performance.now()];
  await sleep(8_000);
  return (cpuOf(installation.pid) - before) / (performance.now() - since);
}

/** The same messages of twenty chats each time, spread over all connections. */
async function costOfMessages(
  installation: Installation,
  connections: readonly BenchConnection[],
  idle: number,
): Promise<Costs> {
  const spread = Array.from({ length: Math.min(chats, connections.length) }, (_, index) => {
    const connection = connections[Math.floor((index * connections.length) / Math.min(chats, connections.length))];
    if (!connection) throw new Error("No connection is paired.");
    return connection;
  });
  const newCustomers = await customersOf(installation, spread, chats);
  await writeIn(installation, newCustomers, 2);
  const tickets: { agent: Agent; ticketId: number }[] = [];
  for (const customer of newCustomers) {
    const { agent } = customer.shop as BenchConnection;
    const [ticketId = 0] = await holdTickets(installation, [customer], agent.email);
    tickets.push({ agent, ticketId });
  }
  const receive = (index: number) => write(installation, newCustomers[index % newCustomers.length]);
  const answer = async (index: number) => {
    const ticket = tickets[index % tickets.length];
    if (!ticket) return;
    const params = { ticketId: ticket.ticketId };
    await ticket.agent.call(messageApi.send, { params, body: { body: "Claro, um momento.", clientId: randomUUID() } });
  };
  const costs: Costs = { inbound: [], outbound: [], postgresIn: [], postgresOut: [] };
  await measurePaced(installation, idle, chats * 2, answer, sentOutbound);
  await measurePaced(installation, idle, chats * 2, receive, storedInbound);
  for (let round = 0; round < rounds; round += 1) {
    const inboundCost = await measurePaced(installation, idle, messagesPerRound, receive, storedInbound);
    const outboundCost = await measurePaced(installation, idle, messagesPerRound, answer, sentOutbound);
    costs.inbound.push(inboundCost.server);
    costs.postgresIn.push(inboundCost.postgres);
    costs.outbound.push(outboundCost.server);
    costs.postgresOut.push(outboundCost.postgres);
  }
  return costs;
}

async function write(installation: Installation, customer: Customer | undefined): Promise<void> {
  if (customer)
    await installation.phones.write(customer.number, customer.shop.number, "Bom dia! Gostaria de saber do meu pedido.");
}

/** Performs actions with pauses between them. Returns the cost of each, in milliseconds. */
async function measurePaced(
  installation: Installation,
  idle: number,
  acts: number,
  act: (index: number) => Promise<void>,
  countActs: (installation: Installation) => Promise<number>,
): Promise<{ server: number; postgres: number }> {
  await untilQuiet(installation);
  const targetCount = (await countActs(installation)) + acts;
  const [server, postgres, since] = [cpuOf(installation.pid), installation.database.cpu(), performance.now()];
  for (let index = 0; index < acts; index += 1) {
    await act(index);
    await sleep(pauseMs);
  }
  await untilCount(targetCount, () => countActs(installation));
  await untilQuiet(installation);
  const elapsedMs = performance.now() - since;
  return {
    server: (cpuOf(installation.pid) - server - idle * elapsedMs) / acts,
    postgres: (installation.database.cpu() - postgres) / acts,
  };
}
