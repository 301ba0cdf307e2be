import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { Contact } from "../../models/contacts/contact";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { learnPhoneBook } from "./phone-book";

const server = withServer();

let company: { companyId: number };
let ana: Caller;
let lineId: number;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  ana = await signInAs(server.app, await user(company.companyId, { name: "Ana" }));
  lineId = (await connection(company.companyId)).id;
});

const savePhoneBook = (numbers: string[]) =>
  learnPhoneBook(
    scopeOfRow(company),
    lineId,
    numbers.map((phone, at) => ({ peer: { phone }, name: `Pessoa ${at}` })),
  );
const bring = () => ana.ask(contactApi.importPhoneBook, { body: {} });
const listImports = () => ana.call(contactApi.imports, {});

describe("a phone book import", () => {
  it("is listed among the recent imports, without a file name", async () => {
    await savePhoneBook([newNumber(), newNumber()]);
    await learnPhoneBook(scopeOfRow(company), lineId, [{ peer: { lid: "999000222" }, name: "Só LID" }]);
    expect((await bring()).body).toEqual({ created: 2, named: 0, unchanged: 1 });
    expect((await bring()).body).toEqual({ created: 0, named: 0, unchanged: 3 });
    const both = { fileName: "", userName: "Ana", total: 3, updated: 0, refused: 0, errors: [], state: "done" };
    expect(await listImports()).toMatchObject([
      { ...both, created: 0, unchanged: 3 },
      { ...both, created: 2, unchanged: 1 },
    ]);
  });

  it("of a connection that never had a phone is refused, and an empty address book is not", async () => {
    const [never, pairedConnection] = [await connection(company.companyId), await connection(company.companyId)];
    await pairedConnection.update({ number: newNumber() });
    const ask = (whatsappId: number) => ana.ask(contactApi.importPhoneBook, { body: { whatsappId } });
    expect((await ask(never.id)).body).toEqual({ error: "ERR_WAPP_NOT_INITIALIZED" });
    expect((await ask(pairedConnection.id)).body).toEqual({ created: 0, named: 0, unchanged: 0 });
  });

  it("makes one contact of both spellings of a Brazilian number", async () => {
    await savePhoneBook(["5511987654321", "551187654321"]);
    expect((await bring()).body).toEqual({ created: 1, named: 0, unchanged: 1 });
    expect(await Contact.count({ where: company })).toBe(1);
  });

  describe("that fails halfway", () => {
    afterEach(async () => {
      await database().query("DROP TRIGGER IF EXISTS break_off ON contacts");
      await database().query("DROP FUNCTION IF EXISTS break_off");
    });

    it("reports exactly what is stored, and a second import adds the rest", async () => {
      const numbers = Array.from({ length: 700 }, (_, at) => String(5_531_900_000_000 + at));
      await savePhoneBook(numbers);
      await database().query(`
        CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'broken off'; END $$`);
      await database().query(`
        CREATE TRIGGER break_off BEFORE INSERT ON contacts FOR EACH ROW WHEN (NEW.number = '${numbers[600]}')
          EXECUTE FUNCTION break_off()`);
      expect((await bring()).status).toBe(500);
      expect(await Contact.count({ where: company })).toBe(500);
      expect(await listImports()).toMatchObject([{ total: 700, created: 500, unchanged: 0, state: "broken" }]);

      await database().query("DROP TRIGGER break_off ON contacts");
      expect((await bring()).body).toEqual({ created: 200, named: 0, unchanged: 500 });
      expect((await listImports()).map(({ state }) => state)).toEqual(["done", "broken"]);
    });
  });
});
