import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import type { Agent } from "../../harness/agent";
import { anyFreePort } from "../../harness/launcher";
import type { Installation } from "../../harness/installation/installation";
import { Phones } from "../../harness/installation/phones";
import type { Server } from "../../harness/installation/server";
import { SocketClient } from "../../harness/installation/socket-client";
import { quantiles, type Figure } from "../report/report";
import { holdTickets, storedInbound, untilCount } from "./customers";
import type { Bench } from "./group";
import { steadily } from "./steadily";

/** Together fifty a second, as on a busy day of two thousand shops. */
const rate = { inbound: 35, outbound: 15, seconds: 60 };
const firstMessagesAtOnce = 8;
/** The time after which a message counts as lost. */
const timeoutMs = 60_000;

/** A worker whose WhatsApp is in its own memory, with the control of its phones. */
interface MemoryWorker {
  server: Server;
  phones: Phones;
}

export async function joinMemoryWorker(installation: Installation, name: string): Promise<MemoryWorker> {
  const port = await anyFreePort();
  const server = await installation.join(name, { ROLE: "worker", SIMULATOR_PORT: String(port) });
  return { server, phones: new Phones(port) };
}

interface Conversation {
  companyId: number;
  /** The number of the business, and of its only customer. */
  business: string;
  customer: string;
  phones: Phones;
  ticketId: number;
}

interface Company {
  agent: Agent;
  socket: SocketClient;
}

/** Customers and agents write across all connections, and browsers see it: from the phone or the press of a key on. */
export async function messageRate(
  bench: Bench,
  installation: Installation,
  workers: readonly MemoryWorker[],
): Promise<Figure[]> {
  const conversations = await conversationsOf(installation, workers);
  bench.log(`a customer of each of ${conversations.length} connections writes for the first time`);
  await writeFirst(installation, conversations);
  const companies = await openCompanies(installation, conversations);
  bench.log(`${rate.inbound} messages in and ${rate.outbound} out a second for ${rate.seconds} s`);
  const [inboundTimes, outboundTimes]: [number[], number[]] = [[], []];
  let lostCount = 0;
  const measureInto = async (into: number[], since: number, at: Promise<number>) => {
    const arrivalTime = await Promise.race([at, sleep(timeoutMs, null, { ref: false })]);
    if (arrivalTime === null) lostCount += 1;
    else into.push(arrivalTime - since);
  };
  const write = (index: number, prime: number) => {
    const conversation = conversations[(index * prime) % conversations.length];
    const company = companies.get(conversation?.companyId ?? 0);
    if (!conversation || !company) throw new Error("A conversation has no company.");
    return { ...conversation, ...company, since: performance.timeOrigin + performance.now() };
  };
  await Promise.all([
    steadily(rate.inbound, rate.seconds, async (index) => {
      const { phones, customer, business, socket, since } = write(index, 7);
      const text = `entra ${index}`;
      const at = socket.waitForText(text);
      await phones.write(customer, business, text);
      await measureInto(inboundTimes, since, at);
    }),
    steadily(rate.outbound, rate.seconds, async (index) => {
      const { agent, ticketId, socket, since } = write(index, 11);
      const body = `sai ${index}`;
      await agent.call(messageApi.send, { params: { ticketId }, body: { body, clientId: randomUUID() } });
      await measureInto(outboundTimes, since, socket.waitForText(body));
    }),
  ]);
  for (const { socket } of companies.values()) socket.close();
  const perSecond = rate.inbound + rate.outbound;
  return [
    ...quantiles(`${perSecond} messages a second: a customer's to the screen`, inboundTimes),
    ...quantiles("  an agent's until it is stored and on every screen", outboundTimes),
    { what: "  lost", value: lostCount, unit: "", goal: 0 },
  ];
}

/** A customer for each connection, in the memory of the worker that owns it. */
async function conversationsOf({ database }: Installation, workers: readonly MemoryWorker[]): Promise<Conversation[]> {
  const ownedConnections = await database.rows<{ id: number; companyId: number; number: string; pid: number }>(
    `SELECT c.id::int AS id, c."companyId"::int AS "companyId", c.number, l.pid FROM connections c
       JOIN connection_leases l ON l."companyId" = c."companyId" AND l."connectionId" = c.id
      WHERE c.status = 'CONNECTED' AND l."expiresAt" > now() ORDER BY c.id`,
  );
  const conversations: Conversation[] = [];
  for (const { id, companyId, number: business, pid } of ownedConnections) {
    const phones = workers.find(({ server }) => server.pid === pid)?.phones;
    if (!phones) throw new Error(`None of our workers owns connection ${id}.`);
    const customer = `55219${String(10_000_000 + id)}`;
    await phones.person(customer, `Cliente ${id}`, "delivered");
    conversations.push({ companyId, business, customer, phones, ticketId: 0 });
  }
  return conversations;
}

async function writeFirst(installation: Installation, conversations: Conversation[]): Promise<void> {
  const before = await storedInbound(installation);
  const pendingConversations = conversations.values();
  const worker = async () => {
    for (const { phones, customer, business } of pendingConversations)
      await phones.write(customer, business, "Bom dia!");
  };
  await Promise.all(Array.from({ length: firstMessagesAtOnce }, worker));
  await untilCount(before + conversations.length, () => storedInbound(installation), 250);
}

/** In each company an agent who has taken all tickets, and a browser that listens. */
async function openCompanies(
  installation: Installation,
  conversations: readonly Conversation[],
): Promise<Map<number, Company>> {
  const companies = new Map<number, Company>();
  for (const companyId of new Set(conversations.map((one) => one.companyId))) {
    const agent = await installation.person(companyId, "Ana");
    companies.set(companyId, { agent, socket: await SocketClient.open(agent, companyId) });
  }
  for (const conversation of conversations) {
    const { companyId, customer, business } = conversation;
    const email = companies.get(companyId)?.agent.email ?? "";
    const shop = { connectionId: 0, number: business };
    [conversation.ticketId = 0] = await holdTickets(installation, [{ number: customer, shop }], email);
  }
  return companies;
}
