import { beforeAll, describe, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { scopeForEndpoint } from "@guiche/contract/api-keys";
import { messageApi } from "@guiche/contract/messages";
import { may } from "@guiche/contract/permissions";
import request from "supertest";
import type { AnyObject, ObjectSchema } from "yup";
import { callerWith, signInAs, pathOf } from "./sign-in-as";
import { recordChanges } from "./company-changes";
import { bodyFor, missingId, ownParams, queryFor } from "./endpoint-inputs";
import { seedCompany, seedPlatform, signIn, type SeededCompany, type Platform } from "./seed-company";
import { idFieldsOf, withId, type IdField } from "./id-fields";
import { withServer } from "./server";

/**
 * Every row id in a query or body, found in the schemas themselves: the reply to another company's id equals the reply
 * to a missing one, and nothing is read or changed.
 */
const server = withServer();
let platform: Platform;
let foreign: SeededCompany;
/** The callers and their company, until a call changes something. */
let unchangedCompany: Awaited<ReturnType<typeof fresh>> | undefined;
async function fresh() {
  const own = await seedCompany("Acme");
  return { own, callers: { ...(await signIn(server.app, own)), key: callerWith(server.app, own.apiKey.secret) } };
}
beforeAll(async () => {
  [foreign, platform] = [await seedCompany("Globex"), await seedPlatform()];
});

/** The row for a field, by the field's name. */
function rowOf(of: SeededCompany, { path }: IdField): number {
  const names = path.filter((part) => part !== "[]");
  // People of a chat: rows with an id.
  const fieldName = names[0] === "users" ? "users" : (names.at(-1) ?? "");
  const rows: Record<string, { id: number }> = {
    queueIds: of.queue,
    queueId: of.queue,
    transferQueueId: of.queue,
    fallbackQueueId: of.queue,
    forwardQueueId: of.queue,
    parentId: of.queueOption,
    whatsappId: of.connection,
    whatsappIds: of.connection,
    closedQueueIds: of.queue,
    closedWhatsappIds: of.connection,
    closedUsers: of.colleague,
    contactIds: of.contact,
    contactId: of.contact,
    ticketId: of.ticket,
    contactListId: of.contactList,
    fileListId: of.fileList,
    templateId: of.template,
    invoiceId: of.invoice,
    companyId: of,
    tags: of.tag,
    tagIds: of.tag,
    tagId: of.tag,
    userId: of.colleague,
    userIds: of.colleague,
    users: of.colleague,
    mentions: of.colleague,
    planId: of.plan,
    quotedMsg: of.message,
    quotedId: of.chatMessage,
    quotedMessageId: of.message,
    messageId: of.chatMessage,
    beforeId: of.chatMessage,
    before: of.message,
    promptId: of.prompt,
    integrationId: of.integration,
    // Otherwise an option of a file list.
    id: names.at(-2) === "template" ? of.template : of.fileOption,
    // A picture's version is not a row, but the field has the same type.
    version: { id: 7 },
  };
  const row = rows[fieldName];
  if (!row) throw new Error(`The isolation suite has no row for ${path.join(".")}: add one.`);
  return row.id;
}

/** Other fields that a call needs before it reads this one. */
const besides: Record<string, Record<string, unknown>> = {
  "messages.send contactIds": { body: undefined },
  "externalMessages.send contactId": { number: undefined },
  "tickets.list closedQueueIds": { closedFrom: "2026-01-01" },
  "tickets.list closedWhatsappIds": { closedFrom: "2026-01-01" },
  "tickets.list closedUsers": { closedFrom: "2026-01-01" },
  "campaigns.create templateId": { whatsappId: null },
  "campaigns.update templateId": { whatsappId: null },
  "savedFilters.create queueId": { audience: "queue" },
  "savedFilters.update queueId": { audience: "queue" },
};

/** Calls that never accept the token of a signed-in person; all but the first take an API key. */
const refusesSessions = ["auth.login", "externalMessages.send", "externalMessages.sendBatch"];

const fields = allEndpoints.flatMap(({ name, endpoint }) =>
  (["query", "body"] as const).flatMap((part) =>
    idFieldsOf(endpoint[part] as ObjectSchema<AnyObject> | undefined).map((field) => ({ name, endpoint, part, field })),
  ),
);

it("the fields are found", () => {
  const fieldPaths = fields.map(({ name, part, field }) => `${name} ${part} ${field.path.join(".")}`);
  expect(fieldPaths).toEqual(
    expect.arrayContaining([
      "companies.signUp body planId",
      "companies.create body planId",
      "users.create body queueIds",
      "users.create body whatsappId",
      "connections.update body transferQueueId",
      "connections.update body queueIds",
      "contacts.importPhoneBook body whatsappId",
      "contacts.merge body contactId",
      "notes.create body ticketId",
      "notes.list query contactId",
      "messages.search query before",
      "tickets.list query queueIds",
      "tickets.update body queueId",
      "messages.list query before",
      "messages.send body quotedMsg",
      "messages.send body contactIds",
      "messages.forward body contactIds",
      "audit.list query userId",
    ]),
  );
});

describe("the id of another company's row", () => {
  const cases = fields.flatMap((each) =>
    (["admin", "user", "super", "key"] as const)
      .filter((who) => {
        const { access } = each.endpoint;
        if (who === "key") return each.endpoint.bearer === "connection" || scopeForEndpoint(each.endpoint);
        return who === "super" || access === "public" || may(who, access);
      })
      .map((who) => [`${each.part} ${each.field.path.join(".")}`, each.name, who, each] as const),
  );

  it.each(cases)("in %s of %s is a missing one to a %s", async (_where, name, who, { endpoint, part, field }) => {
    const { own, callers } = (unchangedCompany ??= await fresh());
    const caller = callers[who];
    const foreignChanges = await recordChanges(foreign.id);
    const more = besides[`${name} ${field.path[0] ?? ""}`];
    const base = { ...bodyFor(own, name), ...(part === "body" && more) };
    const ask = async (id: number) => {
      const body = part === "body" ? withId(base, field, id) : base;
      const query = part === "query" ? asQuery(withId({ ...queryFor(own, name), ...more }, field, id)) : undefined;
      const ownChanges = await recordChanges(own.id);
      const answer = await caller.ask(endpoint, { params: ownParams(own, platform, endpoint), query, body });
      if (answer.status >= 400) expect(await ownChanges()).toEqual([]);
      else if (endpoint.method !== "get") unchangedCompany = undefined;
      return { status: answer.status, body: comparable(answer.body) };
    };
    const strange = await ask(rowOf(foreign, field));
    const missing = await ask(missingId);
    if (!isOwners(name, who)) expect(strange).toEqual(missing);
    expect(strange.status).toBeLessThan(500);
    if (who !== "super") expect(JSON.stringify(strange.body)).not.toContain(foreign.mark);
    if (part === "body" && who !== "super" && !ignoredFields.includes(`${name} ${field.path[0] ?? ""}`))
      expect(who !== "key" && refusesSessions.includes(name) ? [401] : [400, 403, 404]).toContain(strange.status);
    expect(await foreignChanges()).toEqual([]);
  });
});

/** Plans are the platform's: its owner may assign any of them to any company. */
const isOwners = (name: string, who: string): boolean =>
  who === "super" && ["companies.create", "companies.update"].includes(name);

/**
 * A field that is ignored unless the platform's owner sends it, one that may name rows that were deleted since they were
 * shown, which are left out, and one that is refused in the result of its row.
 */
const ignoredFields = [
  "companies.update planId",
  "contactLists.fill contactIds",
  "externalMessages.sendBatch messages",
];

const asQuery = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  );

/** The body without what depends on the time. */
const comparable = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body ?? null, (key, value: unknown) =>
      /^(updatedAt|createdAt|clientId|wid)$/.test(key) ? null : value,
    ),
  );

it("one foreign id among own ones is enough to refuse them all", async () => {
  const own = await seedCompany("Acme");
  const admin = await signInAs(server.app, own.people.get("admin")!);
  const changes = [await recordChanges(own.id), await recordChanges(foreign.id)];
  const ids = [own.contact.id, foreign.contact.id];
  const answers = [
    await admin.ask(messageApi.forward, { params: { id: own.message.id }, body: { contactIds: ids } }),
    await admin.ask(messageApi.send, { params: { ticketId: own.ticket.id }, body: { contactIds: ids } }),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([404, { error: "ERR_NO_CONTACT_FOUND" }]);
  for (const each of changes) expect(await each()).toEqual([]);
});

it("a caller who is not signed in learns from no public call whether a row exists", async () => {
  for (const { endpoint, name, part, field } of fields.filter((each) => each.endpoint.access === "public")) {
    const answers = [rowOf(foreign, field), missingId].map((id) => {
      const call = request(server.app)[endpoint.method](pathOf(endpoint));
      return call.send(part === "body" ? withId(bodyFor(foreign, name) ?? {}, field, id) : {});
    });
    const [strange, missing] = await Promise.all(answers);
    expect([strange?.status, strange?.body]).toEqual([missing?.status, missing?.body]);
  }
});
