import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi, maxContactNames } from "@guiche/contract/contacts";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Contact } from "../../models/contacts/contact";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { database } from "../../core/db/connect";
import { files } from "../../core/files/file-store";
import { Readable } from "node:stream";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, message, setting, tag, ticket, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { planOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { contactSearchStore } from "./search.store";

const server = withServer();

let company: { companyId: number };
let ana: Caller;
let chief: Caller;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  ana = await signInAs(server.app, await user(company.companyId));
  chief = await signInAs(server.app, await user(company.companyId, { profile: "admin" }));
});

/** Created in order: the first is the oldest. */
async function people(...names: string[]) {
  const all: Contact[] = [];
  for (const name of names) all.push(await contact(company.companyId, { name }));
  return all;
}
const listNames = async (query: Record<string, string | number>) =>
  (await ana.call(contactApi.list, { query })).contacts.map(({ name }) => name);
/** Many contacts without identities, for query plans. */
const crowd = (size: number) =>
  database().query(
    `INSERT INTO contacts ("companyId", name, number)
     SELECT $1, 'Pessoa ' || lpad(n::text, 6, '0'), '5521' || (900000000 + n) FROM generate_series(1, $2::int) n`,
    { bind: [company.companyId, size] },
  );

describe("the contact list", () => {
  it("refuses a date that does not exist, and a page that is not a number", async () => {
    for (const query of [{ date: "2026-02-30" }, { dateStart: "ontem" }, { pageNumber: "two" }, { count: "yes" }]) {
      const answer = await ana.ask(contactApi.list, { query });
      expect([query, answer.status, (answer.body as { error: string }).error]).toEqual([query, 400, "ERR_VALIDATION"]);
    }
  });

  it("finds names ignoring accents and case, and treats characters that fold to wildcards as text", async () => {
    await people("João Conceição", "Joana", "100% Algodão", "Cem por cento");
    expect(await listNames({ searchParam: "JOAO" })).toEqual(["João Conceição"]);
    expect(await listNames({ searchParam: "conceiçao" })).toEqual(["João Conceição"]);
    expect(await listNames({ searchParam: "jo" })).toEqual(["Joana", "João Conceição"]);
    // Accent folding turns this into "%", which must match literally.
    expect(await listNames({ searchParam: "\uff05" })).toEqual(["100% Algodão"]);
    expect(await listNames({ searchParam: "\\" })).toEqual([]);
  });

  it("searches numbers only when the text looks like one", async () => {
    await contact(company.companyId, { name: "Loja 7", number: "5511988887777" });
    await contact(company.companyId, { name: "Padaria", number: "5511977770000" });
    expect(await listNames({ searchParam: "loja 7" })).toEqual(["Loja 7"]);
    expect(await listNames({ searchParam: "+55 (11) 97777-0000" })).toEqual(["Padaria"]);
    expect(await listNames({ searchParam: "7" })).toEqual(["Loja 7", "Padaria"]);
  });

  it("returns thirty a page, by name, with the total unless it is not wanted", async () => {
    await crowd(61);
    const pages = await Promise.all(
      [1, 2, 3].map((pageNumber) => ana.call(contactApi.list, { query: { searchParam: "pessoa", pageNumber } })),
    );
    expect(pages.map(({ contacts, hasMore }) => [contacts.length, hasMore])).toEqual([
      [30, true],
      [30, true],
      [1, false],
    ]);
    const names = pages.flatMap(({ contacts }) => contacts.map(({ name }) => name));
    expect(names).toEqual([...names].sort());
    expect(pages.map(({ count }) => count)).toEqual([61, 61, 61]);
    const contactPage = await ana.call(contactApi.list, { query: { searchParam: "pessoa 00001" } });
    expect([contactPage.count, contactPage.contacts.length]).toEqual([10, 10]);
    expect(await ana.call(contactApi.list, { query: { count: "false" } })).not.toHaveProperty("count");
  });

  it("returns as many a page as are asked for, up to 200, and the one of another system's id", async () => {
    await crowd(3);
    const pageOf = (query: object) => ana.ask(contactApi.list, { query: { searchParam: "pessoa", ...query } });
    const { body, headers } = await pageOf({ limit: 2 });
    expect(body).toMatchObject({ contacts: [{}, {}], hasMore: true });
    expect(headers.link).toContain("limit=2&pageNumber=2");
    expect((await pageOf({ limit: 2, pageNumber: 2 })).body).toMatchObject({ contacts: [{}], hasMore: false });
    for (const limit of [0, 201, "x"]) expect(statusAndCode(await pageOf({ limit }))).toBe("400 ERR_VALIDATION");
    const { id } = await contact(company.companyId, { externalId: "shop-7" });
    const bySystem = (externalId: string) => ana.call(contactApi.list, { query: { externalId } });
    expect((await bySystem("shop-7")).contacts.map((one) => one.id)).toEqual([id]);
    expect((await bySystem("shop-8")).contacts).toEqual([]);
  });

  it("filters by date in the company's time zone", async () => {
    await setting(company.companyId, "timezone", "America/Sao_Paulo");
    const createContact = async (name: string, createdAt: string) => {
      const { id } = await contact(company.companyId, { name });
      await Contact.update({ createdAt: new Date(createdAt) }, { where: { id }, silent: true });
      await database().query(`UPDATE contacts SET "createdAt" = $1 WHERE id = $2`, { bind: [createdAt, id] });
    };
    await createContact("nove", "2026-03-10T02:59:59.999Z");
    await createContact("dez", "2026-03-10T03:00:00.000Z");
    await createContact("dez, tarde", "2026-03-11T02:59:59.000Z");
    await createContact("onze", "2026-03-11T03:00:00.000Z");
    expect(await listNames({ date: "2026-03-10" })).toEqual(["dez", "dez, tarde"]);
    expect(await listNames({ dateStart: "2026-03-10" })).toEqual(["dez", "dez, tarde", "onze"]);
    expect(await listNames({ dateEnd: "2026-03-10" })).toEqual(["dez", "dez, tarde", "nove"]);
    expect(await listNames({ dateStart: "2026-03-09", dateEnd: "2026-03-10", searchParam: "tarde" })).toEqual([
      "dez, tarde",
    ]);
    const contactPage = await ana.call(contactApi.list, { query: { date: "2026-03-10" } });
    expect(contactPage.count).toBe(2);
  });

  it("finds part of a name through the index, however many contacts there are", async () => {
    await crowd(4_000);
    await people("Zulmira");
    await database().query("VACUUM ANALYZE contacts");
    const queryPlan = await planOf(() =>
      contactSearchStore(scopeOfRow(company)).page({ searchParam: "zulm", pageNumber: 1, count: undefined }, "UTC"),
    );
    expect(queryPlan).toContain("contacts_search");
    expect(queryPlan).not.toContain("Seq Scan on contacts");
  });
});

describe("contact names for a picker", () => {
  it("are sorted by name, from the own company, with numbers to tell them apart", async () => {
    const [zé, ana1] = await people("Zé", "Ana");
    await contact((await createCompany()).id, { name: "Ana de fora" });
    const names = await ana.call(contactApi.names, {});
    expect(names).toEqual([
      { id: ana1!.id, name: "Ana", number: ana1!.number },
      { id: zé!.id, name: "Zé", number: zé!.number },
    ]);
    expect((await ana.call(contactApi.names, { query: { searchParam: "ze" } })).map(({ name }) => name)).toEqual([
      "Zé",
    ]);
  });

  it("are limited to what a picker can show", async () => {
    await crowd(maxContactNames + 5);
    const names = await ana.call(contactApi.names, {});
    expect([names.length, names[0]?.name]).toEqual([maxContactNames, "Pessoa 000001"]);
  });
});

describe("deleting a contact", () => {
  it("is refused to all users but admins", async () => {
    const [maria] = await people("Maria");
    const supervisor = await signInAs(server.app, await user(company.companyId, { profile: "supervisor" }));
    for (const caller of [ana, supervisor]) {
      const answer = await caller.ask(contactApi.remove, { params: { id: maria!.id } });
      expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    }
    expect(await Contact.count({ where: company })).toBe(1);
  });

  it("also deletes its tickets and messages and broadcasts it", async () => {
    const [maria, jose] = await people("Maria", "José");
    const connectionRow = await connection(company.companyId);
    const live = await ticket(company.companyId, { contactId: maria!.id, connectionId: connectionRow.id });
    const old = await ticket(company.companyId, {
      contactId: maria!.id,
      connectionId: connectionRow.id,
      status: "closed",
    });
    const other = await ticket(company.companyId, { contactId: jose!.id, connectionId: connectionRow.id });
    for (const each of [live, old, other]) await message(each);
    await TicketTag.create({ ...company, ticketId: live.id, tagId: (await tag(company.companyId)).id });
    const recorder = recordBroadcasts();
    const reply = await chief.call(contactApi.remove, { params: { id: maria!.id } });
    recorder.stop();
    expect(reply).toEqual({ message: "Contact deleted." });
    expect(await Ticket.findAll({ where: company })).toMatchObject([{ id: other.id }]);
    expect(await Message.count({ where: company })).toBe(1);
    const room = (name: string) => `c:${company.companyId}:${name}`;
    expect(recorder.events.map(({ topic, event, audience }) => [topic, event, audience.to])).toEqual([
      [
        "ticket",
        { action: "delete", ticketId: live.id },
        [room("tickets:pending:all"), room("tickets:pending:q:none"), room(`ticket:${live.id}`)],
      ],
      [
        "ticket",
        { action: "delete", ticketId: old.id },
        [room("tickets:closed:all"), room("tickets:closed:q:none"), room(`ticket:${old.id}`)],
      ],
      ["contact", { action: "delete", contactId: maria!.id }, undefined],
    ]);
    const [entry] = await AuditEntry.findAll({ where: { ...company, action: "contact.deleted" } });
    expect(entry).toMatchObject({ target: "Maria", details: { number: maria!.number } });
    const again = await chief.ask(contactApi.remove, { params: { id: maria!.id } });
    expect([again.status, again.body]).toEqual([404, { error: "ERR_NO_CONTACT_FOUND" }]);
  });

  it("also deletes its picture", async () => {
    const { key } = await files().write(company.companyId, Readable.from([Buffer.from("jpeg")]));
    const [maria] = await people("Maria");
    await maria!.update({ pictureKey: key });
    await chief.call(contactApi.remove, { params: { id: maria!.id } });
    expect(await files().size(key)).toBeNull();
  });
});

describe("merging two contacts", () => {
  const join = (id: number, contactId: number) => ana.ask(contactApi.merge, { params: { id }, body: { contactId } });

  it("is refused for a contact with itself and for a group", async () => {
    const [maria, group] = await people("Maria", "Condomínio");
    await group!.update({ isGroup: true });
    for (const [id, other] of [
      [maria!.id, maria!.id],
      [maria!.id, group!.id],
      [group!.id, maria!.id],
    ] as const) {
      const { status, body } = await join(id, other);
      expect([status, body]).toEqual([400, { error: "ERR_VALIDATION", fields: { contactId: "Invalid contact" } }]);
    }
    const foreign = await contact((await createCompany()).id);
    expect((await join(maria!.id, foreign.id)).body).toEqual({ error: "ERR_NO_CONTACT_FOUND" });
    expect(await Contact.count({ where: company })).toBe(2);
  });

  it("keeps the older one, whichever was named first, with both numbers and everything of both", async () => {
    const [older, younger] = await people("Maria", "Maria Silva");
    await younger!.update({ email: "maria@example.com" });
    const closedTicket = await ticket(company.companyId, { contactId: younger!.id, status: "closed" });
    const recorder = recordBroadcasts();
    const answer = await join(younger!.id, older!.id);
    recorder.stop();
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id: older!.id, number: older!.number, email: "maria@example.com" }),
    ]);
    expect((await closedTicket.reload()).contactId).toBe(older!.id);
    expect(recorder.events.map(({ topic, event }) => `${topic} ${event.action}`)).toEqual([
      "contact delete",
      "contact update",
    ]);
    const response = await ana.ask(contactApi.create, { body: { name: "Outra", number: younger!.number } });
    expect(response.body).toMatchObject({ error: "ERR_DUPLICATED_CONTACT", existingContact: { id: older!.id } });
    expect((await join(older!.id, younger!.id)).status).toBe(404);
    const auditEntries = await AuditEntry.findAll({ where: { ...company, action: "contact.merged" }, raw: true });
    expect(auditEntries).toMatchObject([
      { target: "Maria", details: { from: "Maria Silva", number: younger!.number } },
    ]);
  });

  it("happens once when requested many times at once; the others get 404", async () => {
    const [older, younger] = await people("Maria", "Maria Silva");
    const responses = await Promise.all(Array.from({ length: 6 }, () => join(older!.id, younger!.id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await Contact.findAll({ where: company })).toMatchObject([{ id: Math.min(older!.id, younger!.id) }]);
  });

  it("at the same time as merging one of them with a third reports success only for merges that happened", async () => {
    const [a, b, c] = await people("Maria", "Maria Silva", "Maria S.");
    const responses = await Promise.all([join(a!.id, b!.id), join(b!.id, c!.id), join(a!.id, c!.id)]);
    const merged = responses.filter(({ status }) => status === 200).length;
    expect(responses.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true);
    expect(await Contact.count({ where: company })).toBe(3 - merged);
  });
});

describe("exporting contacts", () => {
  it("is refused to agents", async () => {
    const answer = await ana.ask(contactApi.exported, {});
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await AuditEntry.count({ where: { ...company, action: "data.exported" } })).toBe(0);
  });

  it("gives a CSV that Excel opens, without formulas, and is audited", async () => {
    await contact(company.companyId, { name: 'Ana; "a boa"', number: "5511900000001" });
    for (const name of ["=HYPERLINK(1)", "+55 11", "-1", "@nome"])
      await contact(company.companyId, { name, number: "1" + name.length });
    const zé = await contact(company.companyId, { name: "Zé", number: "5511900000002" });
    await zé.update({ email: "ze@example.com" });
    const group = await contact(company.companyId, { name: "Grupo" });
    await group.update({ isGroup: true });
    const answer = await chief.ask(contactApi.exported);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="contatos.csv"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(answer.text.startsWith("\ufeffname;number;email;otherNumbers;tags\r\n")).toBe(true);
    const lines = answer.text.split("\r\n").slice(1);
    expect(lines.pop()).toBe("");
    expect(lines.sort()).toEqual(
      [
        '"Ana; ""a boa""";"\t+5511900000001";;;',
        `'=HYPERLINK(1);"\t+113";;;`,
        '"\t+55 11";"\t+16";;;',
        `'-1;"\t+12";;;`,
        `'@nome;"\t+15";;;`,
        'Zé;"\t+5511900000002";ze@example.com;;',
      ].sort(),
    );
    const [entry] = await AuditEntry.findAll({ where: { ...company, action: "data.exported" } });
    expect(entry).toMatchObject({ target: "contatos.csv", userId: expect.any(Number) });
  });

  it("contains every match once, however many pages the database reads", async () => {
    await crowd(2_345);
    // Two contacts with the same name on either side of a page boundary.
    await database().query(
      `UPDATE contacts SET name = 'Pessoa 001000' WHERE "companyId" = $1 AND name = 'Pessoa 001001'`,
      {
        bind: [company.companyId],
      },
    );
    await people("Zulmira");
    const { text } = await chief.ask(contactApi.exported, { query: { searchParam: "pessoa" } });
    const numbers = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(";")[1]);
    expect([numbers.length, new Set(numbers).size]).toEqual([2_345, 2_345]);
  });
});
