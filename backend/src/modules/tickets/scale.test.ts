/** @jest-environment-options {"server": "own"} */
import { beforeAll, describe, expect, it } from "@jest/globals";
import { QueryTypes } from "sequelize";
import { ticketApi } from "@guiche/contract/tickets";
import { database } from "../../core/db/connect";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, queue, tag, user } from "../../testing/factories";
import { explainStatement } from "../../testing/postgres";
import { withServer } from "../../testing/server";

/** The number of rows that a list reads must not grow with the number of companies. */
const atMost = 1.5;
const atMostOf: Record<string, number> = {
  // Alone, a company's few tags are hashed at once; among others each ticket's are looked up, as they are alone when the
  // status is given: 1,113 blocks alone, 1,335 among others.
  "everything of a tag": 2.5,
  // The 360 rows that it skips lie in as many blocks among other companies' rows. Screens ask by cursor instead.
  "closed, page 10": 2,
};
/** Pages that an index may be deeper by, and a page's rows further apart. */
const slack = 90;
const others = 9;
const per = { contacts: 1_000, tickets: 5_000 };

const server = withServer();

interface Company {
  boss: Caller;
  agent: Caller;
  ids: Record<"companyId" | "connectionId" | "queueId" | "userId" | "tagId" | "contactId", number>;
}
let alone: Company;
let among: Company;
const buffersAlone = new Map<string, number>();

beforeAll(async () => {
  alone = await seedCompany();
  await fill([alone]);
  alone.ids.contactId = await firstContact(alone.ids.companyId);
  for (const [name, query] of queries(alone.ids))
    for (const by of ["boss", "agent"] as const) buffersAlone.set(`${name} ${by}`, await buffersOf(alone[by], query));
  const all: Company[] = [];
  for (let one = 0; one <= others; one += 1) all.push(await seedCompany());
  await fill(all);
  among = all[5]!;
  for (const company of all) company.ids.contactId = await firstContact(company.ids.companyId);
}, 300_000);

async function firstContact(companyId: number): Promise<number> {
  const [row] = await database().query<{ id: string }>(`SELECT min(id) AS id FROM contacts WHERE "companyId" = $1`, {
    bind: [companyId],
    type: QueryTypes.SELECT,
  });
  return Number(row?.id ?? 0);
}

async function seedCompany(): Promise<Company> {
  const { id: companyId } = await createCompany();
  const connectionRow = await connection(companyId);
  const sales = await queue(companyId);
  const person = await user(companyId, { queues: [sales] });
  const label = await tag(companyId);
  return {
    boss: await signInAs(server.app, await user(companyId, { profile: "admin" })),
    agent: await signInAs(server.app, person),
    ids: {
      companyId,
      connectionId: connectionRow.id,
      queueId: sales.id,
      userId: person.id,
      tagId: label.id,
      contactId: 0,
    },
  };
}

/** Rows in the order of time, as they come: those of all companies mixed. */
async function fill(companies: Company[]): Promise<void> {
  const of = `(SELECT "companyId", "connectionId", "queueId", "userId", "tagId"
                 FROM jsonb_to_recordset($companies::jsonb)
                   AS c("companyId" bigint, "connectionId" bigint, "queueId" bigint, "userId" bigint, "tagId" bigint)) c`;
  const bind = { companies: JSON.stringify(companies.map(({ ids }) => ids)), ...per };
  const statements = [
    `INSERT INTO contacts ("companyId", name, number)
     SELECT c."companyId", 'Cliente ' || n || CASE WHEN n % 400 = 0 THEN ' Zacarias' ELSE '' END, '5511' || lpad(n::text, 9, '0')
       FROM generate_series(1, $contacts::int) n CROSS JOIN ${of}`,
    `INSERT INTO tickets ("companyId", number, status, "contactId", "connectionId", "queueId", "userId", "lastMessage",
                          "lastFromMe", "unreadMessages", "isGroup", "createdAt", "updatedAt")
     SELECT c."companyId", n, s.status, k.ids[n % $contacts::int + 1], c."connectionId", c."queueId",
            CASE WHEN s.status <> 'pending' THEN c."userId" END, 'até logo', n % 2 = 0, CASE WHEN n % 5 = 0 THEN 2 ELSE 0 END, n % 50 = 0,
            s.at, s.at
       FROM generate_series(1, $tickets::int) n CROSS JOIN ${of}
       JOIN (SELECT "companyId", array_agg(id ORDER BY id) AS ids FROM contacts GROUP BY 1) k USING ("companyId")
       CROSS JOIN LATERAL (
         SELECT CASE WHEN n > $tickets::int - 100 THEN 'pending' WHEN n > $tickets::int - 300 THEN 'open' ELSE 'closed' END,
                timestamptz '2026-01-01' + n * interval '10 minutes') s(status, at)
      ORDER BY n`,
    `INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body, "createdAt", "updatedAt")
     SELECT t."companyId", t.id, t."contactId", t."connectionId", 'W' || t.id, t."lastFromMe", 'até logo', t."updatedAt", now()
       FROM tickets t JOIN ${of} ON c."companyId" = t."companyId" ORDER BY t.id`,
    `INSERT INTO ticket_tags ("companyId", "ticketId", "tagId")
     SELECT t."companyId", t.id, c."tagId" FROM tickets t JOIN ${of} ON c."companyId" = t."companyId" WHERE t.id % 7 = 0`,
    `UPDATE tickets t
        SET "waitingSince" = t."updatedAt", "answerOverdue" = t.status <> 'closed' AND t.id % 4 = 0,
            "answerDueAt" = CASE WHEN t.status <> 'closed' THEN t."updatedAt" + interval '1 hour' END,
            "solutionDueAt" = CASE WHEN t.status <> 'closed' THEN t."updatedAt" + interval '8 hours' END
       FROM ${of}
      WHERE c."companyId" = t."companyId" AND (t.status <> 'closed' AND t.id % 2 = 0 OR t.id % 97 = 0)`,
  ];
  await database().transaction(async (transaction) => {
    await database().query("SET LOCAL statement_timeout = 0", { transaction });
    for (const statement of statements)
      await database().query(statement, { bind, type: QueryTypes.INSERT, transaction });
  });
  for (const table of ["contacts", "tickets", "messages", "ticket_tags", "tags", "users", "queues"])
    await database().query(`VACUUM ANALYZE ${table}`);
}

function queries({
  tagId,
  userId,
  queueId,
  connectionId,
  contactId,
}: Company["ids"]): [string, Record<string, string>][] {
  const closedQuery = { status: "closed" };
  return [
    ["open", { status: "open" }],
    ["pending", { status: "pending" }],
    ["closed", closedQuery],
    ["closed, page 10", { ...closedQuery, pageNumber: "10" }],
    ["closed, by cursor", { ...closedQuery, before: "2026-03-05T00:00:00.000Z,999999" }],
    ["everything", {}],
    ["the own", { ...closedQuery, showAll: "false" }],
    ["who waits longest", { status: "open", sort: "waiting" }],
    ["whose deadline is next", { status: "open", sort: "deadline" }],
    ["whose solution is due next", { status: "open", sort: "solution" }],
    ["who is overdue", { status: "pending", overdue: "true" }],
    ["open and unread", { status: "open", withUnreadMessages: "true" }],
    ["closed groups", { ...closedQuery, groups: "true" }],
    ["closed of a customer", { ...closedQuery, contactId: `${contactId}` }],
    ["closed, begun on a day", { ...closedQuery, date: "2026-02-04" }],
    ["closed with a tag", { ...closedQuery, tags: `[${tagId}]` }],
    ["closed of a person", { ...closedQuery, users: `[${userId}]` }],
    ["closed of a queue", { ...closedQuery, queueIds: `[${queueId}]` }],
    ["closed of a connection", { ...closedQuery, whatsappIds: `[${connectionId}]` }],
    ["closed without an answer", { ...closedQuery, withoutAnswer: "true" }],
    ["closed of a day", { ...closedQuery, updatedAt: "2026-02-04" }],
    ["everything of a tag", { tags: `[${tagId}]` }],
    ["everything waiting", { withoutAnswer: "true" }],
    ["a name that few bear", { searchParam: "zacarias" }],
  ];
}

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}

/** Blocks that the ticket statements of one list read, from memory or disk. */
async function buffersOf(by: Caller, query: Record<string, string>): Promise<number> {
  const read = () => by.call(ticketApi.list, { query });
  const look = () => explainStatement<Plan, unknown>(read, /\b(FROM|JOIN) (tickets|messages)\b/, "ANALYZE, BUFFERS");
  // Once before, so that hint bits and the planner's own reading do not count.
  await look();
  const { plans } = await look();
  expect(plans.length).toBeGreaterThan(0);
  return plans.reduce((sum, plan) => sum + plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], 0);
}

describe("a list of a company among ten reads as much as that of a company alone", () => {
  it.each(["boss", "agent"] as const)(
    "asked by the %s",
    async (by) => {
      const grownQueries: [string, number, number][] = [];
      for (const [name, query] of queries(among.ids)) {
        const [before, after] = [buffersAlone.get(`${name} ${by}`)!, await buffersOf(among[by], query)];
        if (after > before * (atMostOf[name] ?? atMost) + slack) grownQueries.push([name, before, after]);
      }
      expect(grownQueries).toEqual([]);
    },
    60_000,
  );
});
