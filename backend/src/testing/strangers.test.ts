import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { isWordParam, type Endpoint } from "@guiche/contract/endpoint";
import { may, profiles, type Rule } from "@guiche/contract/permissions";
import { QueryTypes } from "sequelize";
import request from "supertest";
import type { User } from "../models/user";
import { database } from "../platform/db/connect";
import { as, pathOf, type Caller } from "./as";
import * as make from "./factories";
import { startTestServer, type TestServer } from "./server";

/**
 * Every call there is, walked by itself: without a token, without the right, and with another company's ids. A new
 * endpoint is in here the moment it is in the contract.
 */
const guarded = allEndpoints.filter(({ endpoint }) => endpoint.access !== "public");

let server: TestServer;
let home: Awaited<ReturnType<typeof furnish>>;
let foreign: Awaited<ReturnType<typeof furnish>>;
const callers = new Map<string, Caller>();

/** A company with a row of everything. */
async function furnish() {
  const { id } = await make.company();
  const queue = await make.queue(id);
  const connection = await make.connection(id, { queues: [queue], greetingMessage: "hi" });
  const people = new Map<string, User>();
  for (const profile of profiles)
    people.set(profile, await make.user(id, { profile, queues: [queue], allTicket: true }));
  const ticket = await make.ticket(id, {
    queueId: queue.id,
    connectionId: connection.id,
    status: "open",
    userId: people.get("admin")?.id,
    unreadMessages: 1,
  });
  const message = await make.message(ticket, { fromMe: true, ack: -1 });
  await make.message(ticket);
  const media = await make.media(id, { thumbnailKey: `${id}/2026/01/small` });
  const details = { media: { mimetype: "image/jpeg" } };
  const picture = await make.message(ticket, { mediaType: "image", mediaState: "ready", mediaId: media.id, details });
  const awaited = await make.message(ticket, { mediaType: "image", mediaState: "tooLarge", details });
  const contact = await make.contact(id);
  await make.fillOtherTables({
    companyId: id,
    connectionId: connection.id,
    contactId: contact.id,
    messageId: awaited.id,
  });
  return { id, queue, connection, people, ticket, message, picture, awaited, contact };
}

beforeAll(async () => {
  server = await startTestServer();
  tables = await tablesOfCompanies();
  [home, foreign] = [await furnish(), await furnish()];
  for (const [profile, person] of home.people) callers.set(profile, await as(server.app, person));
});
afterAll(async () => {
  await server.stop();
});

/** The row of a company that a path's parameter means: by the parameter's name, else by the path's noun. */
function rowFor(of: typeof home, { path }: Endpoint, param: string): string | number {
  const nouns: Record<string, { id: number; uuid?: string }> = {
    whatsapp: of.connection,
    whatsappsession: of.connection,
    tickets: of.ticket,
    ticketId: of.ticket,
    messages: of.message,
    media: of.picture,
    "media-link": of.picture,
    download: of.awaited,
    contacts: of.contact,
  };
  const [, noun = "", , verb = ""] = path.split("/");
  const row = nouns[param] ?? nouns[verb] ?? nouns[noun];
  if (!row) throw new Error(`The stranger suite has no row for :${param} of ${path}: give furnish() one.`);
  return isWordParam(param) ? (row.uuid ?? "") : row.id;
}

const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
const pointing = (of: typeof home, endpoint: Endpoint) =>
  Object.fromEntries(paramsOf(endpoint).map((param) => [param, rowFor(of, endpoint, param)]));
const nowhere = (endpoint: Endpoint) =>
  Object.fromEntries(
    paramsOf(endpoint).map((param) => [
      param,
      isWordParam(param) ? "5c1b2d4e-0000-4000-8000-000000000000" : 999_999_999,
    ]),
  );

/** Bodies that pass the schema, so that a refusal comes from the right and not from the form. */
const bodies: Record<string, Record<string, unknown>> = {
  "auth.login": {},
  "connections.create": { name: "Another", provider: "simulator" },
  "connections.update": { name: "Renamed" },
  "connections.pair": { number: "5511955550000" },
  "tickets.update": { status: "closed" },
  "messages.send": { body: "hello" },
  "messages.edit": { body: "another" },
  "messages.react": { emoji: "👍" },
  "messages.forward": { contactIds: [1] },
  "contacts.create": { name: "Maria", number: "5511999990000" },
  "contacts.update": { name: "Another" },
};

/** Who is signed in changes with every call. */
const ofSessions = ["auth_sessions", "refresh_tokens"];
/** Every table whose rows say which company they belong to. */
let tables: string[] = [];

async function tablesOfCompanies(): Promise<string[]> {
  const rows = await database().query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'companyId'`,
    { type: QueryTypes.SELECT },
  );
  return rows.map(({ table_name }) => table_name).filter((name) => !ofSessions.includes(name));
}

/** Everything stored for a company, as text. */
async function contentsOf(companyId: number): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) =>
      database().query(`SELECT to_jsonb(t)::text AS row FROM "${table}" t WHERE "companyId" = $1 ORDER BY 1`, {
        bind: [companyId],
        type: QueryTypes.SELECT,
      }),
    ),
  );
  return JSON.stringify(rows);
}

it("the companies here have a row of everything, so that nothing is overlooked", async () => {
  for (const table of tables.filter((name) => !ofLines.includes(name))) {
    const [found] = await database().query<{ count: number }>(
      `SELECT count(*) FROM "${table}" WHERE "companyId" = $1`,
      {
        bind: [foreign.id],
        type: QueryTypes.SELECT,
      },
    );
    expect([table, Number(found?.count) > 0]).toEqual([table, true]);
  }
});

/** Written by the lines alone. */
const ofLines = ["connection_leases", "signal_keys", "inbound_journal"];

describe("without a token", () => {
  it.each(guarded.map(({ name, endpoint }) => [name, endpoint] as const))("%s answers 401", async (_name, endpoint) => {
    const answer = await request(server.app)[endpoint.method](pathOf(endpoint, pointing(home, endpoint)));
    expect([answer.status, answer.body]).toEqual([401, { error: "ERR_SESSION_EXPIRED" }]);
  });
});

describe("without the right", () => {
  const refused = guarded.flatMap(({ name, endpoint }) =>
    profiles
      .filter((profile) => !may(profile, endpoint.access as Rule))
      .map((profile) => [profile, name, endpoint] as const),
  );
  it.each(refused)("a %s who calls %s is answered 403", async (profile, name, endpoint) => {
    const before = await contentsOf(home.id);
    const answer = await callers.get(profile)!.ask(endpoint, { params: pointing(home, endpoint), body: bodies[name] });
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await contentsOf(home.id)).toBe(before);
  });
});

describe("with another company's rows", () => {
  const withParams = guarded.filter(({ endpoint }) => paramsOf(endpoint).length > 0);

  it.each(withParams.map(({ name, endpoint }) => [name, endpoint] as const))(
    "%s answers as for a missing row and changes nothing",
    async (name, endpoint) => {
      const before = await contentsOf(foreign.id);
      const caller = callers.get("admin")!;
      const strange = await caller.ask(endpoint, { params: pointing(foreign, endpoint), body: bodies[name] });
      const missing = await caller.ask(endpoint, { params: nowhere(endpoint), body: bodies[name] });
      expect(strange.status).toBe(404);
      expect([strange.status, strange.body]).toEqual([missing.status, missing.body]);
      expect(await contentsOf(foreign.id)).toBe(before);
    },
  );

  it.each(
    guarded.filter(({ endpoint }) => endpoint.method === "get").map(({ name, endpoint }) => [name, endpoint] as const),
  )("%s with a companyId in the query still tells the own company's rows", async (name, endpoint) => {
    const caller = callers.get("admin")!;
    const params = pointing(home, endpoint);
    const own = await caller.ask(endpoint, { params });
    const asked = await caller.ask(endpoint, { params, query: { companyId: foreign.id } });
    expect([asked.status, timeless(name, asked.body)]).toEqual([own.status, timeless(name, own.body)]);
  });

  /** A signed address is good until a moment after it was asked for. */
  const timeless = (name: string, body: unknown): unknown => (name === "messages.mediaLink" ? null : body);

  it("contacts, messages and connections of another company in a body or a query are missing rows too", async () => {
    const { contactApi } = await import("@guiche/contract/contacts");
    const { messageApi } = await import("@guiche/contract/messages");
    const caller = callers.get("admin")!;
    const before = [await contentsOf(home.id), await contentsOf(foreign.id)];
    const params = { ticketId: home.ticket.id };
    const answers = [
      await caller.ask(messageApi.send, { params, body: { body: "hm", quotedMsg: foreign.message.id } }),
      await caller.ask(messageApi.send, { params, body: { contactIds: [foreign.contact.id] } }),
      await caller.ask(messageApi.forward, {
        params: { id: home.message.id },
        body: { contactIds: [home.contact.id, foreign.contact.id] },
      }),
      await caller.ask(contactApi.importPhoneBook, { body: { whatsappId: foreign.connection.id } }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [404, { error: "ERR_NO_MESSAGE_FOUND" }],
      [404, { error: "ERR_NO_CONTACT_FOUND" }],
      [404, { error: "ERR_NO_CONTACT_FOUND" }],
      [404, { error: "ERR_NO_WAPP_FOUND" }],
    ]);
    const page = { params, query: { before: foreign.message.id } };
    expect((await caller.call(messageApi.list, page)).messages).toEqual([]);
    expect([await contentsOf(home.id), await contentsOf(foreign.id)]).toEqual(before);
  });

  it("queues of another company in a body are missing rows too", async () => {
    const { connectionApi } = await import("@guiche/contract/connections");
    const { ticketApi } = await import("@guiche/contract/tickets");
    const caller = callers.get("admin")!;
    const before = await contentsOf(home.id);
    const answers = [
      await caller.ask(connectionApi.create, {
        body: { name: "Mine", companyId: foreign.id, queueIds: [foreign.queue.id] },
      }),
      await caller.ask(connectionApi.update, {
        params: { id: home.connection.id },
        body: { queueIds: [foreign.queue.id] },
      }),
      await caller.ask(connectionApi.update, {
        params: { id: home.connection.id },
        body: { transferQueueId: foreign.queue.id },
      }),
      await caller.ask(ticketApi.update, { params: { id: home.ticket.id }, body: { queueId: foreign.queue.id } }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { error: "ERR_NO_QUEUE_FOUND" }]);
    expect(await contentsOf(home.id)).toBe(before);
  });
});

describe("what is no call", () => {
  it("is 404 in the same shape", async () => {
    const answer = await request(server.app).get("/api/nothing/here");
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
  });
});
