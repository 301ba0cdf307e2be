import { ticketApi } from "@guiche/contract/tickets";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { pair } from "../../harness/installation/pair";
import { customerWrites } from "./traffic";
import { until } from "./until";

/** The messages exchanged between one person and one connection. */
export interface Chat {
  person: string;
  /** The number of the business. */
  business: string;
  connectionId: number;
  /** What the customer wrote, in order. */
  customerTexts: string[];
  /** What the agent wrote, in order; only where a ticket was accepted. */
  agentTexts: string[];
  ticketId: number | null;
}

export interface Fixture {
  agent: Agent;
  chats: Chat[];
  people: number;
}

interface FixtureSize {
  connections: number;
  /** Customers of each connection who wrote before and whose tickets an agent has accepted. */
  known: number;
  /** Customers of each connection who write for the first time while the server is being killed. */
  newCustomers: number;
  /** When the known customers wrote, in Unix seconds; now if absent. */
  greetedAt?: number;
}

const businessNumberOf = (index: number) => `5511300000${String(index).padStart(2, "0")}`;
const personOf = (index: number) => `55119${String(10_000_000 + index * 37)}`;

/** Pairs the phones and lets the known customers write once. One person of each connection also writes to the next. */
export async function createFixture(
  installation: Installation,
  { connections, known, newCustomers, greetedAt }: FixtureSize,
  connect = (agent: Agent, index: number) => pair(agent, installation.phones, businessNumberOf(index)),
): Promise<Fixture> {
  const agent = await installation.admin();
  const chats: Chat[] = [];
  const pairedConnections = await inBatches(5, connections, (index) => connect(agent, index));
  let person = 0;
  const join = async (connection: number, number: string) => {
    const one = pairedConnections[connection % pairedConnections.length];
    if (!one) throw new Error("No connection was paired.");
    const { connectionId, number: business } = one;
    chats.push({ person: number, business, connectionId, customerTexts: [], agentTexts: [], ticketId: null });
  };
  for (let connection = 0; connection < connections; connection += 1)
    for (let one = 0; one < known + newCustomers; one += 1) {
      const number = personOf((person += 1));
      await installation.phones.person(number, `Cliente ${person}`);
      await join(connection, number);
      // The last new customer writes to two connections at the same moment.
      if (one === known + newCustomers - 1 && connections > 1) await join(connection + 1, number);
    }
  // The chats of a connection follow each other, those of the known customers first.
  const chatsPerConnection = known + newCustomers + (connections > 1 ? 1 : 0);
  const knownChats = chats.filter((_chat, index) => index % chatsPerConnection < known);
  await Promise.all(knownChats.map((chat) => writeAndAccept(installation, agent, chat, greetedAt)));
  return { agent, chats, people: person };
}

async function writeAndAccept(installation: Installation, agent: Agent, chat: Chat, at?: number): Promise<void> {
  await customerWrites(installation, chat, "Bom dia!", at);
  const ticket = await until("a first message becomes a ticket", async () => {
    const [ticketRow] = await installation.database.rows<{ id: string }>(
      `SELECT t.id FROM tickets t JOIN contacts c ON c.id = t."contactId" WHERE c.number = $1 AND t."connectionId" = $2`,
      [chat.person, chat.connectionId],
    );
    return ticketRow;
  });
  chat.ticketId = Number(ticket.id);
  await agent.call(ticketApi.update, { params: { id: chat.ticketId }, body: { status: "open" } });
}

async function inBatches<T>(size: number, count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < count; from += size)
    all.push(...(await Promise.all(Array.from({ length: Math.min(size, count - from) }, (_, at) => make(from + at)))));
  return all;
}
