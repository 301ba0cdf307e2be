import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactListApi, contactListItemApi, type ContactListReport } from "@guiche/contract/contact-lists";
import { contactApi } from "@guiche/contract/contacts";
import type { SheetPreview } from "@guiche/contract/contact-sheets";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Contact } from "../../models/contacts/contact";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { database } from "../../core/db/connect";
import { contact, createCompany, plan, tag, ticket, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { hasLockWaiter } from "../../testing/postgres";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { ContactTag } from "../../models/contacts/contact-tag";
import { TicketTag } from "../../models/tickets/ticket-tag";

const server = withServer();
let companyId: number;
let admin: Caller;
let supervisor: Caller;
let agent: Caller;
beforeEach(async () => {
  companyId = (await createCompany()).id;
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  supervisor = await signInAs(server.app, await user(companyId, { profile: "supervisor" }));
  agent = await signInAs(server.app, await user(companyId));
});

const make = (name = "Clientes") => admin.call(contactListApi.create, { body: { name } });
const add = (contactListId: number, values: object = {}) =>
  admin.call(contactListItemApi.create, { body: { name: "Ana", number: "5511987654321", contactListId, ...values } });
const people = async (contactListId: number, searchParam = "") =>
  (await admin.call(contactListItemApi.page, { query: { contactListId, searchParam } })).contacts;
const send = (id: number, csv: string, fields: Record<string, string> = {}) =>
  admin.request(contactListApi.upload, { id }).field(fields).attach("file", Buffer.from(csv), "pessoas.csv");

/** What is broadcast from now on. */
const record = () => {
  const { events } = recordBroadcasts();
  return () => events.filter((one) => one.companyId === companyId).map(({ topic, event }) => ({ topic, event }));
};

describe("a contact list", () => {
  it("is refused to agents, and changed by admins alone", async () => {
    const { id } = await make();
    const answers = [
      await agent.ask(contactListApi.page, {}),
      await supervisor.ask(contactListApi.create, { body: { name: "Outra" } }),
      await supervisor.ask(contactListApi.remove, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const { records } = await supervisor.call(contactListApi.page, {});
    expect(records).toEqual([{ id, name: "Clientes", contactsCount: 0 }]);
  });

  it("is refused while the plan has no campaigns", async () => {
    const { id: planId } = await plan({ useCampaigns: false });
    const other = await createCompany({ planId });
    const later = await signInAs(server.app, await user(other.id, { profile: "admin" }));
    expect((await later.ask(contactListApi.page, {})).status).toBe(403);
  });

  it("has a name of 2 to 50 characters", async () => {
    const bad = async (name: string) => (await admin.ask(contactListApi.create, { body: { name } })).body.fields?.name;
    expect([await bad(""), await bad("a"), await bad("a".repeat(51))]).toEqual(["Required", "Too Short!", "Too Long!"]);
  });

  it("is found by name, renamed and deleted", async () => {
    const { id } = await make("Seção Norte");
    await make("Sul");
    await add(id);
    const page = await admin.call(contactListApi.page, { query: { searchParam: "secao" } });
    expect(page.records.map(({ name }) => name)).toEqual(["Seção Norte"]);
    const same = await admin.call(contactListApi.update, { params: { id }, body: {} });
    expect(same).toEqual({ id, name: "Seção Norte", contactsCount: 1 });
    const recorder = record();
    const renamedList = await admin.call(contactListApi.update, { params: { id }, body: { name: "Norte" } });
    expect(renamedList).toEqual({ id, name: "Norte", contactsCount: 1 });
    await admin.call(contactListApi.remove, { params: { id } });
    expect(recorder()).toEqual([
      { topic: "ContactList", event: { action: "update", record: renamedList } },
      { topic: "ContactList", event: { action: "delete", id } },
    ]);
    expect((await admin.ask(contactListApi.show, { params: { id } })).body).toEqual({
      error: "ERR_NO_CONTACT_LIST_FOUND",
    });
  });
});

describe("a person of a list", () => {
  it("needs a name, a number of 8 to 50 digits and a valid email", async () => {
    const { id } = await make();
    const bad = { name: "A", number: "123", email: "nobody", contactListId: id };
    const { fields } = (await admin.ask(contactListItemApi.create, { body: bad })).body;
    expect(fields).toEqual({ name: "Too Short!", number: "Too Short!", email: "Invalid email" });
  });

  it("is in the list once, with and without the ninth digit", async () => {
    const { id } = await make();
    expect(await add(id)).toMatchObject({ companyId, contactListId: id });
    const again = await admin.ask(contactListItemApi.create, {
      body: { name: "Ana", number: "551187654321", contactListId: id },
    });
    expect([again.status, again.body]).toEqual([409, { error: "ERR_NUMBER_IN_LIST" }]);
    const other = await add(id, { number: "5521987654321" });
    const response = await admin.ask(contactListItemApi.update, {
      params: { id: other.id },
      body: { number: "551187654321" },
    });
    expect(response.body).toEqual({ error: "ERR_NUMBER_IN_LIST" });
    expect((await admin.call(contactListApi.show, { params: { id } })).contactsCount).toBe(2);
  });

  it("is valid when a checked contact has the number, and unchecked again under another number", async () => {
    const { id } = await make();
    await contact(companyId, { number: "5511987654321" });
    const item = await add(id, { number: "551187654321" });
    expect(item.isWhatsappValid).toBe(true);
    expect((await add(id, { number: "5521987654321" })).isWhatsappValid).toBeNull();
    const changedItem = await admin.call(contactListItemApi.update, {
      params: { id: item.id },
      body: { number: "5531987654321" },
    });
    expect(changedItem).toMatchObject({ number: "5531987654321", isWhatsappValid: null, name: "Ana" });
  });

  it("is renamed while a colleague corrects the number: the new number stays", async () => {
    const { id } = await make();
    const item = await add(id);
    const [number, person] = ["5531987654321", "553187654321"];
    const transaction = await database().transaction();
    await ContactListItem.update({ number, person }, { where: { id: item.id }, transaction });
    const renamePromise = admin.call(contactListItemApi.update, { params: { id: item.id }, body: { name: "Bia" } });
    await until("the new name waits", hasLockWaiter);
    await transaction.commit();
    expect(await renamePromise).toMatchObject({ name: "Bia", number });
    expect(await ContactListItem.findByPk(item.id)).toMatchObject({ number, person });
  });

  it("is found by name without accents and by part of the number, and removed", async () => {
    const { id } = await make();
    const item = await add(id, { name: "José Árvore" });
    await add(id, { name: "Bia", number: "5521900000000" });
    expect((await people(id, "jose arv")).map(({ name }) => name)).toEqual(["José Árvore"]);
    expect((await people(id, "98765")).map(({ name }) => name)).toEqual(["José Árvore"]);
    const recorder = record();
    await admin.call(contactListItemApi.remove, { params: { id: item.id } });
    expect(recorder()).toEqual([
      { topic: "ContactListItem", event: { action: "delete", id: item.id, contactListId: id } },
      { topic: "ContactList", event: { action: "update", record: { id, name: "Clientes", contactsCount: 1 } } },
    ]);
  });

  it("of another company's list is not found", async () => {
    const other = await createCompany();
    const outsider = await signInAs(server.app, await user(other.id, { profile: "admin" }));
    const { id } = await make();
    const item = await add(id);
    const answers = [
      await outsider.ask(contactListItemApi.show, { params: { id: item.id } }),
      await outsider.ask(contactListItemApi.page, { query: { contactListId: id } }),
      await outsider.ask(contactListItemApi.create, {
        body: { name: "Ana", number: "5511987654321", contactListId: id },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("the import into a list", () => {
  const sheet = "nome;telefone;email\r\nAna;11 98765-4321;ana@x.com\r\nAna de novo;1187654321;\r\nBia;123;bia\r\n";

  it("previews without storing anything", async () => {
    const { id } = await make();
    const preview = (await send(id, sheet, { preview: "true" })).body as SheetPreview;
    expect(preview).toMatchObject({ total: 3, mapping: { name: 0, number: 1, email: 2, fromBrazil: true } });
    expect(await people(id)).toEqual([]);
  });

  it("counts the new, the repeated and the refused, and reloads the browsers once", async () => {
    const { id } = await make();
    const recorder = record();
    const report = (await send(id, sheet)).body as ContactListReport;
    expect(report).toEqual({
      created: 1,
      repeated: 1,
      optedOut: 0,
      refused: 1,
      errors: [
        { row: 4, error: "Too Short!", field: "number" },
        { row: 4, error: "Invalid email", field: "email" },
      ],
    });
    const records = await people(id);
    expect(records).toMatchObject([
      { name: "Ana", number: "5511987654321", email: "ana@x.com", isWhatsappValid: null },
    ]);
    expect(recorder()).toEqual([
      { topic: "ContactListItem", event: { action: "reload", contactListId: id, records } },
      { topic: "ContactList", event: { action: "update", record: { id, name: "Clientes", contactsCount: 1 } } },
    ]);
  });

  it("refuses what is no number, says where, and takes what is one however it is written", async () => {
    const { id } = await make();
    const numbers = ["5,51199E+12", "11987654321 / 11912345678", "=1+1", "+55 11 98765-4321", "011 91234-5678", ""];
    const rows = numbers.map((number, at) => `Ana ${at};"${number}"`).join("\r\n");
    const report = (await send(id, `Cliente;Celular\r\n${rows}\r\n`)).body as ContactListReport;
    expect(report).toMatchObject({ created: 2, repeated: 1, refused: 3 });
    expect(report.errors.map(({ row, field, error }) => [row, field, error])).toEqual([
      [2, "number", "Rounded number"],
      [4, "number", "Invalid number"],
      [7, "number", "Required"],
    ]);
    expect((await people(id)).map(({ number }) => number)).toEqual(["5511987654321", "5511912345678"]);
  });

  it("of a sheet with nothing but its header adds no person", async () => {
    const { id } = await make();
    expect((await send(id, "nome;telefone\r\n")).body).toMatchObject({ created: 0, repeated: 0, refused: 0 });
  });

  it("adds nothing the second time", async () => {
    const { id } = await make();
    await send(id, sheet);
    expect((await send(id, sheet)).body).toMatchObject({ created: 0, repeated: 2, refused: 1 });
    expect((await admin.call(contactListApi.show, { params: { id } })).contactsCount).toBe(1);
  });

  it("takes what is pasted from a spreadsheet, with tabs between the cells", async () => {
    const { id } = await make();
    expect((await send(id, "Caio\t5511955554444\nDora\t5511955553333")).body).toMatchObject({ created: 2, refused: 0 });
  });

  it("refuses a file that is no sheet, and a missing one", async () => {
    const { id } = await make();
    expect((await send(id, "\u0000\u0001\u0002")).body.error).toBe("ERR_SHEET_UNREADABLE");
    expect((await admin.ask(contactListApi.upload, { params: { id }, body: {} })).body.error).toBe("ERR_VALIDATION");
  });

  it("gives back with the export what it took", async () => {
    const { id } = await make();
    await send(id, sheet);
    const { text } = await admin.ask(contactListApi.exported, { params: { id } });
    expect(text).toBe('\ufeffname;number;email\r\nAna;"\t+5511987654321";ana@x.com\r\n');
    const [entry] = await AuditEntry.findAll({ where: { companyId, action: "data.exported" } });
    expect(entry).toMatchObject({ target: "lista-de-contatos.csv", details: { list: "Clientes" } });
  });
});

describe("filling a list from the contacts", () => {
  it("takes those who match and have a tag, groups and hidden numbers excepted", async () => {
    const { id } = await make();
    const vip = await tag(companyId, { name: "vip" });
    const createTagged = async ({ name, ...values }: { name: string; number: string | null; isGroup?: boolean }) => {
      const { id: contactId } = await contact(companyId, { name });
      await Contact.update(values, { where: { id: contactId } });
      const { id: ticketId } = await ticket(companyId, { contactId });
      await TicketTag.create({ companyId, ticketId, tagId: vip.id });
    };
    await createTagged({ name: "Maria Sol", number: "5511987654321" });
    await createTagged({ name: "Maria Lua", number: null });
    await createTagged({ name: "Maria e cia", number: null, isGroup: true });
    await createTagged({ name: "Pedro", number: "5511987650000" });
    await contact(companyId, { name: "Maria sem tag", number: "5511987651111" });
    const own = await contact(companyId, { name: "Maria Mar", number: "5511987652222" });
    await ContactTag.create({ companyId, contactId: own.id, tagId: vip.id });
    const body = { searchParam: "maria", tagIds: [vip.id] };
    const report = await admin.call(contactListApi.fill, { params: { id }, body });
    expect(report).toEqual({
      ...{ created: 2, repeated: 0, optedOut: 0, withoutNumber: 1, names: ["Maria Sol", "Maria Mar"] },
    });
    expect((await people(id)).map(({ name }) => name)).toEqual(["Maria Mar", "Maria Sol"]);
    expect(await admin.call(contactListApi.fill, { params: { id }, body })).toMatchObject({ created: 0, repeated: 2 });
  });

  it("takes the named contacts alone, and none of another company", async () => {
    const { id } = await make();
    const maria = await contact(companyId, { name: "Maria", number: "5511987654321" });
    await contact(companyId, { name: "Pedro", number: "5511987654322" });
    const strange = await contact((await createCompany()).id, { number: "5511987654323" });
    const fill = (contactIds: number[]) => admin.ask(contactListApi.fill, { params: { id }, body: { contactIds } });
    expect((await fill([])).status).toBe(400);
    expect((await fill([maria.id, strange.id])).body).toMatchObject({ created: 1, withoutNumber: 0 });
    expect((await people(id)).map(({ name }) => name)).toEqual(["Maria"]);
  });

  it("without a filter takes every contact that has a number", async () => {
    const { id } = await make();
    await contact(companyId, { number: "5511987654321" });
    await contact(companyId, { number: "5511987654322" });
    const { count } = await admin.call(contactApi.list, {});
    expect((await admin.call(contactListApi.fill, { params: { id }, body: {} })).created).toBe(count);
  });
});
