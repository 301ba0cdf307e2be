import { randomUUID } from "node:crypto";
import { connectionApi } from "@guiche/contract/connections";
import type { Endpoint } from "@guiche/contract/endpoint";
import { messageApi } from "@guiche/contract/messages";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi } from "@guiche/contract/tickets";
import { linesOf, type StatementCounts } from "../report/statements";
import type { Figure } from "../report/report";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { pair } from "../../harness/installation/pair";
import { customersOf, holdTickets, sentOutbound, untilCount, untilQuiet, writeIn, type Customer } from "./customers";
import { countStatements } from "./count-statements";
import { withHarness, type Group } from "./group";

const goals = { inKnown: 8, inNew: 14, out: 8, list: 3, keys: 2 };
const times = 20;

/** Statements per message and per request, as counted by the database. */
export const sql: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const agent = await installation.admin();
    const shops = [
      await pair(agent, installation.phones, "5511400000001"),
      await pair(agent, installation.phones, "5511400000002"),
    ];
    const customers = await customersOf(installation, shops, 20);
    await writeIn(installation, customers, 2);
    const ticketIds = await holdTickets(installation, customers, agent.email);
    await answer(installation, agent, ticketIds, 2);
    await untilQuiet(installation);

    const figures: Figure[] = [];
    const notes: string[] = [];
    const report = (what: string, goal: number, counts: StatementCounts, keysGoal?: number) => {
      const { product, keys, transaction } = counts;
      figures.push({ what, value: product, unit: "SQL", goal });
      if (keysGoal !== undefined || keys >= 0.5)
        figures.push({ what: "  its keys and journal", value: keys, unit: "SQL", goal: keysGoal });
      if (transaction > 0) figures.push({ what: "  its BEGIN and COMMIT", value: transaction, unit: "SQL" });
      notes.push("", `${what}:`, ...linesOf(counts));
    };

    // One chat after the other, so that no work is shared between messages that arrive together.
    const fromKnown = await countStatements(installation, times * 4, () =>
      oneByOne(installation, customers, times * 4),
    );
    report("inbound, known contact", goals.inKnown, fromKnown, goals.keys);
    const newCustomers = await customersOf(installation, shops, times * 2);
    report(
      "inbound, new contact",
      goals.inNew,
      await countStatements(installation, newCustomers.length, () =>
        oneByOne(installation, newCustomers, newCustomers.length),
      ),
    );
    const answerCounts = await countStatements(installation, ticketIds.length * 2, () =>
      answer(installation, agent, ticketIds, 2),
    );
    report("outbound", goals.out, answerCounts, goals.keys);

    const list = async (what: string, ask: () => Promise<unknown>) => {
      await ask();
      const counts = await countStatements(installation, times, async () => {
        for (let turn = 0; turn < times; turn += 1) await ask();
      });
      report(what, goals.list, counts);
    };
    for (const [what, ask] of requests(agent, ticketIds)) await list(what, ask);
    return { figures, notes };
  });

function requests(agent: Agent, [ticketId = 0]: number[]): [string, () => Promise<unknown>][] {
  const get =
    <E extends Endpoint>(endpoint: E, input?: Parameters<typeof agent.call<E>>[1]) =>
    () =>
      agent.call(endpoint, input);
  return [
    ["GET /tickets open", get(ticketApi.list, { query: { status: "open" } })],
    ["GET /tickets pending", get(ticketApi.list, { query: { status: "pending" } })],
    ["GET /tickets closed, page 2", get(ticketApi.list, { query: { status: "closed", pageNumber: 2 } })],
    ["GET /messages/{id}", get(messageApi.list, { params: { ticketId } })],
    ["GET /messages/{id}, page 2", get(messageApi.list, { params: { ticketId }, query: { pageNumber: 2 } })],
    ["GET /whatsapp", get(connectionApi.list)],
    ["GET /queue", get(queueApi.list)],
    ["GET /tickets/{id}", get(ticketApi.show, { params: { id: ticketId } })],
    [
      "GET /tickets/u/{uuid}",
      async () => agent.call(ticketApi.showByUuid, { params: { uuid: await uuidOf(agent, ticketId) } }),
    ],
  ];
}

const uuids = new Map<number, string>();
async function uuidOf(agent: Agent, id: number): Promise<string> {
  const uuid = uuids.get(id) ?? (await agent.call(ticketApi.show, { params: { id } })).uuid;
  uuids.set(id, uuid);
  return uuid;
}

async function oneByOne(
  installation: Installation,
  newCustomers: readonly Customer[],
  messages: number,
): Promise<void> {
  for (let index = 0; index < messages; index += 1) {
    const customer = newCustomers[index % newCustomers.length];
    if (customer) await writeIn(installation, [customer], 1);
  }
}

/** The agent answers in each ticket. Resolves when WhatsApp has acknowledged everything. */
async function answer(
  installation: Installation,
  agent: Agent,
  ticketIds: readonly number[],
  each: number,
): Promise<void> {
  const before = await sentOutbound(installation);
  for (let turn = 0; turn < each; turn += 1)
    for (const ticketId of ticketIds)
      await agent.call(messageApi.send, { params: { ticketId }, body: { body: "Claro!", clientId: randomUUID() } });
  await untilCount(before + ticketIds.length * each, () => sentOutbound(installation));
}
