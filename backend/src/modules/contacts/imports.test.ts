/** @jest-environment-options {"server": "own"} */
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { shownImports, type SheetMapping, type SheetReport } from "@guiche/contract/contact-sheets";
import { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { ContactImport } from "../../models/contacts/contact-import";
import { database } from "../../core/db/connect";
import { configureLimits } from "../../core/http/limits";
import { closeRedis, configureRedis } from "../../core/redis";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, pathOf, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, newNumber, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { hasLockWaiter } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf } from "../../testing/sheets";
import { listen, originOf } from "../../testing/listen";
import { learnPhoneBook } from "./phone-book";

const server = withServer();

let company: { companyId: number };
let ana: Caller;
let anaId: number;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  const person = await user(company.companyId, { name: "Ana" });
  anaId = person.id;
  ana = await signInAs(server.app, person);
});

const send = (bytes: Buffer, mapping?: Partial<SheetMapping> | "guessed") =>
  sendSheet(ana, bytes, { mapping, name: "clientes.xlsx" });
const withFields = {
  name: 0,
  number: 1,
  email: null,
  extra: [{ column: 2, name: "CPF" }],
  hasHeader: false,
};
const bring = async (bytes: Buffer) => (await send(bytes, withFields)).body as SheetReport;
const listImports = (caller = ana) => caller.call(contactApi.imports, {});

/** Ascending numbers, so that the sheet's first rows are imported first. */
const people = (count: number, first = 5_531_900_000_000): string[][] =>
  Array.from({ length: count }, (_, at) => [`Cliente ${at}`, String(first + at), `cpf ${at}`]);

it("a sheet that is sent alone is imported with the columns that a preview suggests", async () => {
  const sheet = sheetOf([
    ["E-mail", "Celular", "Nome"],
    ["ana@loja.example", "5531988887777", "Ana Lima"],
  ]);
  expect((await send(sheet, "guessed")).body).toMatchObject({ created: 1, refused: 0 });
  const [createdContact] = await Contact.findAll({ where: company, raw: true });
  expect(createdContact).toMatchObject({ name: "Ana Lima", number: "5531988887777", email: "ana@loja.example" });
});

describe("the report of an import", () => {
  it("is listed newest first, to all users of the company and to no others", async () => {
    await bring(sheetOf(people(3)));
    await bring(sheetOf([...people(4), ["Curto", "1", ""]]));
    const colleague = await signInAs(server.app, await user(company.companyId));
    const both = await listImports(colleague);
    expect(both).toEqual([
      expect.objectContaining({ created: 1, unchanged: 3, refused: 1, total: 5 }),
      {
        id: expect.any(Number),
        fileName: "clientes.xlsx",
        userName: "Ana",
        total: 3,
        created: 3,
        updated: 0,
        unchanged: 0,
        refused: 0,
        errors: [],
        state: "done",
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(both[0]?.errors).toEqual([{ row: 5, field: "number", error: "Too Short!" }]);
    expect(await listImports(await signInAs(server.app, await user((await createCompany()).id)))).toEqual([]);
  });

  it("is done when every row was refused or there were none", async () => {
    await bring(sheetOf([["Curto", "1", ""]]));
    await send(sheetOf([["Nome", "Número"]]), { ...withFields, hasHeader: true });
    expect((await listImports()).map(({ state, total }) => [state, total])).toEqual([
      ["done", 0],
      ["done", 1],
    ]);
  });

  it("is kept for the newest imports only", async () => {
    for (let at = 0; at < 25; at += 1)
      await ContactImport.create({ ...company, userId: anaId, total: at, state: "done", created: at });
    await bring(sheetOf(people(1)));
    expect(await ContactImport.count({ where: company })).toBe(20);
    expect((await listImports()).map(({ total }) => total)).toEqual([1, 24, 23, 22, 21]);
    expect(shownImports).toBe(5);
  });

  it("shows as running during the import, and as broken after a minute without progress", async () => {
    const values = { ...company, userId: anaId, total: 10, created: 4 };
    const [fresh, silent] = [await ContactImport.create(values), await ContactImport.create(values)];
    await database().query(`UPDATE contact_imports SET "updatedAt" = now() - interval '61 seconds' WHERE id = $1`, {
      bind: [silent.id],
    });
    expect((await listImports()).map(({ id, state }) => [id, state])).toEqual([
      [silent.id, "broken"],
      [fresh.id, "running"],
    ]);
  });
});

describe("an import that fails halfway", () => {
  /** Makes Postgres terminate the connection that inserts this number. */
  async function endAt(number: string) {
    await database().query(`
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
    await database().query(`
      CREATE TRIGGER break_off BEFORE INSERT ON contacts FOR EACH ROW WHEN (NEW.number = '${number}')
        EXECUTE FUNCTION break_off()`);
  }
  afterEach(async () => {
    await database().query("DROP TRIGGER IF EXISTS break_off ON contacts");
    await database().query("DROP FUNCTION IF EXISTS break_off");
  });

  it("reports exactly what is stored; a second import adds the rest without duplicates", async () => {
    const rows = people(1_200);
    await endAt(rows[700]?.[1] ?? "");
    const recorder = recordBroadcasts();
    const answer = await send(sheetOf(rows), withFields);
    recorder.stop();
    expect([answer.status, answer.body]).toEqual([503, { error: "ERR_UNAVAILABLE" }]);
    expect(recorder.events.map(({ event }) => event)).toEqual([{ action: "reload" }]);
    const storedCount = await Contact.count({ where: company });
    expect(storedCount).toBe(500);
    expect(await listImports()).toMatchObject([{ total: 1_200, created: storedCount, unchanged: 0, state: "broken" }]);

    await database().query("DROP TRIGGER break_off ON contacts");
    expect(await bring(sheetOf(rows))).toMatchObject({ created: 700, updated: 0, unchanged: 500, refused: 0 });
    expect([await Contact.count({ where: company }), await ContactField.count({ where: company })]).toEqual([
      1_200, 1_200,
    ]);
    expect((await listImports()).map(({ state }) => state)).toEqual(["done", "broken"]);
  });

  it("does not fail when the browser disconnects, and reports the result later", async () => {
    const http = await listen(createServer(server.app));
    const form = new FormData();
    form.append("mapping", JSON.stringify(withFields));
    form.append("file", new Blob([new Uint8Array(sheetOf(people(600)))]), "clientes.xlsx");
    const browser = new AbortController();
    const uploadPromise = fetch(`${originOf(http)}${pathOf(contactApi.upload)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${ana.token}` },
      body: form,
      signal: browser.signal,
    }).catch(() => undefined);
    await until("it has started", async () => (await listImports()).length === 1);
    browser.abort();
    await uploadPromise;
    http.close();
    await until("it is done", async () => (await listImports())[0]?.state === "done", 10_000);
    expect(await listImports()).toMatchObject([{ created: 600 }]);
    expect(await Contact.count({ where: company })).toBe(600);
  });
});

describe("during an import", () => {
  it("contacts that are merged are looked up again", async () => {
    const [stays, goes] = [await contact(company.companyId), await contact(company.companyId)];
    const number = newNumber();
    await ContactIdentity.create({ ...company, contactId: goes.id, kind: "phone", value: number });
    const merging = await database().transaction();
    await Contact.findAll({ where: company, lock: true, transaction: merging });
    const importing = bring(sheetOf([["Nova", number, "123"]]));
    await until("the sheet waits for the merge", hasLockWaiter);
    const updateOptions = { where: { ...company, contactId: goes.id }, transaction: merging };
    await ContactIdentity.update({ contactId: stays.id }, updateOptions);
    await goes.destroy({ transaction: merging });
    await merging.commit();
    expect(await importing).toMatchObject({ created: 0, updated: 1, refused: 0 });
    expect(await ContactField.findAll({ where: company })).toMatchObject([{ contactId: stays.id, value: "123" }]);
  });

  it("concurrent imports of the same people add no field twice", async () => {
    const rows = people(40);
    for (const [name = "", number = ""] of rows) await contact(company.companyId, { name, number });
    const sheet = sheetOf(rows);
    await Promise.all([bring(sheet), bring(sheet), bring(sheet), bring(sheet)]);
    expect(await ContactField.count({ where: company })).toBe(40);
  });

  it("two numbers of one person make one contact, whose fields are filled once", async () => {
    const [first, second] = [newNumber(), newNumber()];
    const existingContact = await contact(company.companyId, { number: first });
    await ContactIdentity.create({ ...company, contactId: existingContact.id, kind: "phone", value: second });
    const sheet = sheetOf([
      ["Ana", first, "111"],
      ["Ana Lima", second, "222"],
    ]);
    expect(await bring(sheet)).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await ContactField.findAll({ where: company })).toMatchObject([{ value: "111" }]);
  });
});

describe("Brazilian numbers in a sheet", () => {
  const rows = [
    ["Ana", "(31) 98765-4321"],
    ["Bia", "0xx31 3333-4444"],
    ["Caio", "+1 305 555-1234"],
    ["Davi", "98765-4321"],
  ];

  it("get the country code when the importer says so, which the preview suggests", async () => {
    const { mapping } = (await send(sheetOf(rows))).body as { mapping: SheetMapping };
    expect(mapping).toMatchObject({ name: 0, number: 1, fromBrazil: true, hasHeader: false });
    expect((await send(sheetOf(rows), mapping)).body).toMatchObject({
      created: 3,
      errors: [{ row: 4, field: "number", error: "Missing area code" }],
    });
    const storedContacts = await Contact.findAll({ where: company, order: ["name"] });
    expect(storedContacts.map(({ number }) => number)).toEqual(["5531987654321", "553133334444", "13055551234"]);
  });

  it("stay as they are otherwise", async () => {
    await send(sheetOf(rows.slice(0, 1)), { ...withFields, extra: [] });
    expect(await Contact.findAll({ where: company })).toMatchObject([{ number: "31987654321" }]);
  });
});

describe("rate limits", () => {
  beforeAll(() => {
    // Without Redis, so that the counts are this process's own.
    configureRedis("redis://127.0.0.1:1");
    configureLimits({ scale: 1 });
  });
  afterAll(() => {
    configureLimits({ scale: 1_000_000 });
    closeRedis();
  });

  it("count imports of sheets apart from previews", async () => {
    const sheet = sheetOf(people(1));
    const statuses = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await send(sheet)).status);
    for (let at = 0; at < 4; at += 1) statuses.push((await send(sheet, withFields)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    expect((await send(sheet)).status).toBe(200);
    expect(await listImports()).toHaveLength(3);
  });

  it("cover imports of phone books like those of sheets", async () => {
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await ana.ask(contactApi.importPhoneBook, { body: {} })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

it("importing a large phone book broadcasts one reload instead of an event per contact", async () => {
  const connectionRow = await connection(company.companyId);
  const entries = Array.from({ length: 60 }, (_, at) => ({ peer: { phone: newNumber() }, name: `Pessoa ${at}` }));
  await learnPhoneBook(scopeOfRow(company), connectionRow.id, entries);
  const recorder = recordBroadcasts();
  expect(await ana.call(contactApi.importPhoneBook, { body: {} })).toMatchObject({ created: 60 });
  recorder.stop();
  expect(recorder.events.map(({ event }) => event)).toEqual([{ action: "reload" }]);
});
