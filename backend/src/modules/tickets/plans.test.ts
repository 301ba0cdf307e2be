import { beforeAll, describe, expect, it } from "@jest/globals";
import { QueryTypes } from "sequelize";
import { contactApi } from "@guiche/contract/contacts";
import { ticketApi } from "@guiche/contract/tickets";
import { database } from "../../core/db/connect";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, queue, tag, user } from "../../testing/factories";
import { explainStatement } from "../../testing/postgres";
import { withServer } from "../../testing/server";

/** Enough that the planner considers a full scan more expensive. */
const companies = 4;
const per = { contacts: 600, tickets: 1_500, messages: 6_000 };

const server = withServer();
let boss: Caller;
let agent: Caller;
let tagId: number;
let agentId: number;
let queueId: number;
let contactId: number;
let lineId: number;
beforeAll(async () => {
  for (let one = 0; one < companies; one += 1) {
    const company = await createCompany();
    const connectionRow = await connection(company.id);
    const sales = await queue(company.id);
    const person = await user(company.id, { queues: [sales] });
    const label = await tag(company.id);
    await fill(company.id, connectionRow.id, sales.id, person.id, label.id, one === 0);
    if (one > 0) continue;
    boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    agent = await signInAs(server.app, person);
    [tagId, agentId, queueId, lineId] = [label.id, person.id, sales.id, connectionRow.id];
    contactId = await aContactOf(company.id);
  }
  for (const table of ["contacts", "tickets", "messages", "ticket_tags", "ticket_trackings", "tags", "users", "queues"])
    await database().query(`VACUUM ANALYZE ${table}`);
});

/**
 * Inserted in chronological order, like real rows: the newest tickets are live, and one message in a hundred has a rare
 * word.
 */
async function fill(
  companyId: number,
  connectionId: number,
  queueId_: number,
  userId: number,
  tag_: number,
  isFirst: boolean,
) {
  const bind = { companyId, connectionId, queueId: queueId_, userId, tagId: tag_, isFirst, ...per };
  for (const statement of [
    `INSERT INTO contacts ("companyId", name, number)
     SELECT $companyId, 'Cliente ' || n || CASE WHEN n % 100 = 0 THEN ' Zacarias' ELSE '' END, '5511' || lpad(n::text, 9, '0')
       FROM generate_series(1, $contacts::int) n`,
    `INSERT INTO tickets ("companyId", number, status, "contactId", "connectionId", "queueId", "userId", "createdAt", "updatedAt")
     SELECT $companyId, n, s.status, c.ids[n % $contacts::int + 1], $connectionId, $queueId, CASE s.status WHEN 'pending' THEN NULL ELSE $userId::bigint END, t.at, t.at
       FROM generate_series(1, $tickets::int) n
       CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM contacts WHERE "companyId" = $companyId) c
       CROSS JOIN LATERAL (SELECT CASE WHEN n > $tickets::int - 30 THEN 'pending' WHEN n > $tickets::int - 80 THEN 'open' ELSE 'closed' END AS status) s
       CROSS JOIN LATERAL (SELECT timestamptz '2026-01-01' + n * interval '10 minutes' AS at) t ORDER BY n`,
    `INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body, "createdAt", "updatedAt")
     SELECT $companyId, t.ids[1 + (n - 1) * $tickets::int / $messages::int], t.people[1 + (n - 1) * $tickets::int / $messages::int], $connectionId, 'W' || n, n % 3 = 0,
            'Mensagem ' || n || ' do atendimento' || CASE WHEN n % 100 = 0 THEN ' sobre ornitorrincos' ELSE '' END ||
            CASE WHEN NOT $isFirst OR n % 1000 = 0 THEN ' e faturamento' ELSE '' END ||
            CASE WHEN n % 500 = 0 THEN ', sala AB-12 com TV 4K' ELSE '' END,
            timestamptz '2026-01-01' + n * interval '2 minutes', now()
       FROM generate_series(1, $messages::int) n
       CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids, array_agg("contactId" ORDER BY id) AS people FROM tickets WHERE "companyId" = $companyId) t ORDER BY n`,
    `INSERT INTO ticket_trackings ("companyId", "ticketId", "queueId", "userId", "connectionId", "queuedAt", "finishedAt", "createdAt", "updatedAt")
     SELECT $companyId, t.id, t."queueId", t."userId", t."connectionId", t."createdAt", t."updatedAt", t."createdAt", t."updatedAt"
       FROM tickets t WHERE t."companyId" = $companyId AND t.status = 'closed' ORDER BY t.id`,
    `INSERT INTO ticket_tags ("companyId", "ticketId", "tagId")
     SELECT $companyId, id, $tagId FROM tickets WHERE "companyId" = $companyId AND id % 7 = 0`,
    `UPDATE tickets SET "waitingSince" = "updatedAt",
            "answerDueAt" = CASE WHEN status <> 'closed' THEN "updatedAt" + interval '5 minutes' END,
            "solutionDueAt" = CASE WHEN status <> 'closed' THEN "updatedAt" + interval '8 hours' END
      WHERE "companyId" = $companyId AND (status <> 'closed' AND id % 2 = 0 OR id % 97 = 0)`,
  ])
    await database().query(statement, { bind, type: QueryTypes.INSERT });
}

async function aContactOf(companyId: number): Promise<number> {
  const [row] = await database().query<{ id: string }>(`SELECT min(id) AS id FROM contacts WHERE "companyId" = $1`, {
    bind: [companyId],
    type: QueryTypes.SELECT,
  });
  return Number(row?.id);
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plans of every ticket statement that an act runs, with its values and in its transaction. */
async function runWithPlans<Reply>(act: () => Promise<Reply>) {
  const { reply, plans } = await explainStatement<Node, Reply>(act, /\b(FROM|JOIN) (tickets|messages)\b/, "COSTS");
  return { reply, statements: plans.length, plans: plans.flatMap(nodesOf) };
}
async function plansOf(by: Caller, query: Record<string, string | number>) {
  const { reply, ...found } = await runWithPlans(() => by.call(ticketApi.list, { query }));
  return { rows: reply.tickets.length, hasMore: reply.hasMore, ...found };
}
const read = (plans: Node[]) =>
  plans
    .flatMap((node) => (node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : []))
    .filter((name) => ["tickets", "messages", "contacts"].includes(name));
const through = (plans: Node[]) => plans.flatMap((node) => node["Index Name"] ?? []);

const lists: [string, Record<string, string>][] = [
  ["open", { status: "open" }],
  ["pending", { status: "pending" }],
  ["closed", { status: "closed" }],
  ["closed, far down", { status: "closed", pageNumber: "30" }],
  ["closed, by cursor", { status: "closed", before: "2026-01-05T00:00:00.000Z,999999" }],
  ["everything", {}],
  ["the own", { status: "closed", showAll: "false" }],
  ["who waits longest", { status: "open", sort: "waiting" }],
  ["who waits longest, by cursor", { status: "pending", sort: "waiting", before: "2026-01-05T00:00:00.000Z,999999" }],
  ["whose deadline is next", { status: "open", sort: "deadline" }],
  [
    "whose deadline is next, by cursor",
    { status: "open", sort: "deadline", before: "2026-01-05T00:00:00.000Z,999999" },
  ],
  ["whose solution is due next", { status: "open", sort: "solution" }],
  ["who is overdue", { status: "pending", overdue: "true" }],
  [
    "who waits longest, far down",
    { status: "pending", sort: "waiting", before: "answered,2026-01-05T00:00:00.000Z,9" },
  ],
];

describe("no list reads all tickets", () => {
  it.each(lists)("%s", async (_what, query) => {
    for (const by of [boss, agent]) {
      const { plans, statements } = await plansOf(by, query);
      expect([read(plans), statements]).toEqual([[], 1]);
    }
  });

  it("also when it is filtered", async () => {
    const narrow: Record<string, string>[] = [
      { tags: `[${tagId}]` },
      { users: `[${agentId}]` },
      { queueIds: `[${queueId}]` },
      { withUnreadMessages: "true" },
      { withoutAnswer: "true" },
      { groups: "true" },
      { whatsappIds: `[${lineId}]` },
      { contactId: `${contactId}` },
      { date: "2026-01-04" },
      { updatedAt: "2026-01-04", tags: `[${tagId}]` },
      { closedFrom: "2026-01-04" },
    ];
    for (const query of narrow)
      for (const status of ["closed", undefined]) {
        const { plans } = await plansOf(boss, { ...query, ...(status && { status }) });
        expect([query, status, read(plans)]).toEqual([query, status, []]);
        if ("contactId" in query) expect(through(plans)).toContain("tickets_of_contact");
        if ("closedFrom" in query) expect(through(plans)).toContain("ticket_trackings_by_end");
        if ("withoutAnswer" in query) expect(through(plans)).toContain("tickets_waiting_for_a_person");
      }
  });
});

it("counting each colleague's open tickets does not read all tickets either", async () => {
  const { reply, statements, plans } = await runWithPlans(() => agent.call(ticketApi.inHand));
  expect([reply, statements, read(plans)]).toEqual([[{ userId: agentId, open: 50 }], 1, []]);
});

it("nor does counting those that wait where the agent cannot look", async () => {
  const { statements, plans } = await runWithPlans(() => agent.call(ticketApi.elsewhere));
  expect([statements, read(plans)]).toEqual([1, []]);
});

it("nor do the tags of a page of contacts", async () => {
  for (const by of [boss, agent]) {
    const { reply, statements, plans } = await runWithPlans(() =>
      by.call(contactApi.list, { query: { beside: "true", count: "false" } }),
    );
    expect([reply.contacts.length, statements, read(plans)]).toEqual([30, 1, []]);
    expect(through(plans)).toContain("tickets_of_contact");
  }
});

describe("no search reads all tickets, messages or contacts", () => {
  it.each([
    ["a name that few bear", "zacarias", 6],
    ["a name that all contacts bear", "cliente", 40],
    ["part of a number", "00000012", 10],
    ["a word that few messages bear", "ornitorrinco", 40],
    ["a word that every message bears", "atendimento", 40],
    ["a word that no message bears", "xilofonista", 0],
    ["two letters of every name", "cl", 40],
    ["two letters with which words of all messages begin", "do", 40],
    ["parts of two characters", "ab-12", 12],
    ["two words of two characters", "tv 4k", 12],
    ["one word of two characters", "4k", 12],
    ["two characters that no message bears", "w8", 0],
  ])("%s", async (_what, searchParam, atLeast) => {
    for (const by of [boss, agent]) {
      const { rows, plans } = await plansOf(by, { searchParam });
      expect([searchParam, read(plans)]).toEqual([searchParam, []]);
      expect(rows).toBeGreaterThanOrEqual(atLeast);
    }
  });

  it("rare words are found through their index, common ones in the newest tickets, with equal results", async () => {
    for (const searchParam of ["ornitorrinco", "ab-12", "tv 4k", "4k"]) {
      const rare = await plansOf(boss, { searchParam });
      expect([searchParam, through(rare.plans), rare.statements]).toEqual([
        searchParam,
        expect.arrayContaining(["messages_search"]),
        1,
      ]);
    }
    const common = await plansOf(boss, { searchParam: "atendimento" });
    expect(through(common.plans)).not.toContain("messages_search");
    expect(through(common.plans)).toContain("messages_of_ticket");
    expect(common.statements).toBe(1);
  });

  it("also for a word that is common in other companies and rare in this one", async () => {
    const { rows, hasMore, statements, plans } = await plansOf(boss, { searchParam: "faturamento" });
    expect([rows, hasMore, statements, read(plans)]).toEqual([6, false, 2, []]);
  });
});
