import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi, type ContactDetailsDto } from "@guiche/contract/contacts";
import type { Transaction } from "sequelize";
import { env } from "../../config/env";
import { receive } from "../../conversation/receive";
import { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { NumberCheck } from "../../models/connections/number-check";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { database } from "../../core/db/connect";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, newNumber, ticket, user } from "../../testing/factories";
import { inboundText, FakeSession, until } from "../../testing/fake-session";
import { hasLockWaiter } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { learnPhoneBook, setContactField } from ".";

const sessions = new Map<number, FakeSession>();
const server = withServer({ live: (id) => sessions.get(id) });

let ana: Caller;
let session: FakeSession;
let company: { companyId: number };
beforeEach(async () => {
  const { id } = await createCompany();
  company = { companyId: id };
  const row = await connection(id);
  await row.update({ status: "CONNECTED" });
  companyChanged(scopeOfRow(company));
  session = new FakeSession({ ...company, connectionId: row.id, provider: "simulator" });
  sessions.set(row.id, session);
  ana = await signInAs(server.app, await user(id));
});

const isOnWhatsApp = (number: string, phone = number, lid = `7${number}`.slice(0, 15)) => {
  session.peers.set(number, { phone, lid, address: `${lid}@lid` });
  return { phone, lid };
};
const identitiesOf = async (contactId: number) =>
  (await ContactIdentity.findAll({ where: { contactId } })).map(({ kind, value }) => `${kind} ${value}`).sort();
const write = (number: string, more: object = {}) =>
  ana.ask(contactApi.create, { body: { name: "Maria", number, ...more } });

describe("an agent adds a contact", () => {
  it("on WhatsApp: it gets the name, the number as WhatsApp spells it, the LID and the extra fields", async () => {
    const number = `55118${newNumber().slice(-7)}`;
    const { phone, lid } = isOnWhatsApp(number, `55119${number.slice(4)}`);
    const extraInfo = [{ name: "CPF", value: "123" }];
    const answer = await write(`+55 (11) ${number.slice(4)}`, { email: "maria@example.com", extraInfo });
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({
        name: "Maria",
        number: phone,
        email: "maria@example.com",
        isUnchecked: false,
        extraInfo: [expect.objectContaining({ name: "CPF", value: "123" })],
      }),
    ]);
    const names = await ContactIdentity.findAll({ where: company });
    expect(names.map(({ kind, value }) => `${kind} ${value}`).sort()).toEqual(
      [`lid ${lid}`, `phone ${number}`, `phone ${phone}`].sort(),
    );
  });

  it("not on WhatsApp: it is refused with its own error, and WhatsApp is asked only once", async () => {
    const number = newNumber();
    for (const _again of [1, 2]) {
      const answer = await write(number);
      expect([answer.status, answer.body]).toEqual([400, { error: "ERR_WAPP_INVALID_CONTACT", invalido: true }]);
    }
    expect(session.lookups).toEqual([number]);
    expect(await Contact.count({ where: company })).toBe(0);
  });

  it("not on WhatsApp earlier: WhatsApp is asked again after a while", async () => {
    const number = newNumber();
    expect((await write(number)).status).toBe(400);
    isOnWhatsApp(number);
    shiftClock(61 * 60_000);
    const answer = await write(number);
    shiftClock(0);
    expect(answer.status).toBe(201);
  });

  it("that exists under another spelling: it is refused with the existing contact", async () => {
    const number = `551198${newNumber().slice(-7)}`;
    isOnWhatsApp(number);
    const first = await write(number);
    const again = await write(`5511${number.slice(5)}`);
    expect([again.status, again.body]).toEqual([
      400,
      {
        error: "ERR_DUPLICATED_CONTACT",
        alreadyExists: true,
        existingContact: expect.objectContaining({
          ...{ id: (first.body as { id: number }).id, number, externalId: null },
        }),
      },
    ]);
  });

  it("ten times at once: one contact is created, the other nine get the duplicate error", async () => {
    const number = newNumber();
    isOnWhatsApp(number);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(number)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
    expect(answers.filter(({ body }) => (body as { alreadyExists?: boolean }).alreadyExists)).toHaveLength(9);
  });

  it("while WhatsApp does not answer: it is refused with its own error, and nothing is cached", async () => {
    const number = newNumber();
    session.failure = new Error("no answer");
    const answer = await write(number);
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_WAPP_CHECK_CONTACT" }]);
    expect(await NumberCheck.count({ where: { number } })).toBe(0);
  });

  it("while no connection is up: it is saved and marked unchecked", async () => {
    const { id } = await createCompany();
    const bea = await signInAs(server.app, await user(id));
    const createdContact = await bea.call(contactApi.create, { body: { name: "Maria", number: newNumber() } });
    expect(createdContact.isUnchecked).toBe(true);
  });

  it("with bidi controls or line breaks in the name: they are removed, on create and on update", async () => {
    const number = newNumber();
    isOnWhatsApp(number);
    const { id, name } = (await write(number, { name: "Ana\u202e gpj.exe" })).body as ContactDetailsDto;
    const changedContact = await ana.call(contactApi.update, {
      params: { id },
      body: { name: " \u2066Bia\u2069\n\tLima" },
    });
    expect([name, changedContact.name]).toEqual(["Ana gpj.exe", "Bia Lima"]);
    const nameless = await ana.ask(contactApi.update, { params: { id }, body: { name: "\u2066\u2069" } });
    expect([nameless.status, nameless.body]).toEqual([
      400,
      expect.objectContaining({ fields: { name: "Too Short!" } }),
    ]);
  });

  it("checked through a simulated connection: the result is not cached for other companies", async () => {
    const number = newNumber();
    const demo = await createCompany();
    const row = await connection(demo.id);
    await row.update({ status: "CONNECTED", provider: "simulator" });
    sessions.set(row.id, new FakeSession({ companyId: demo.id, connectionId: row.id, provider: "simulator" }));
    const agent = await signInAs(server.app, await user(demo.id));
    expect((await agent.ask(contactApi.create, { body: { name: "Maria", number } })).status).toBe(400);
    isOnWhatsApp(number);
    expect((await write(number)).status).toBe(201);
    const otherCompany = await signInAs(server.app, await user((await createCompany()).id));
    expect(await otherCompany.call(contactApi.create, { body: { name: "Maria", number } })).toMatchObject({
      isUnchecked: true,
    });
  });

  it("too often in a minute: number lookups are rate limited", async () => {
    const { rateLimitScale } = env();
    Object.assign(env(), { rateLimitScale: 1 });
    const answers = [];
    for (let each = 0; each < 31; each += 1) answers.push((await write(newNumber())).status);
    Object.assign(env(), { rateLimitScale });
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
    expect(session.lookups).toHaveLength(30);
  });
});

describe("an agent changes a contact's", () => {
  it("name: the customer's own name no longer overwrites it", async () => {
    const number = newNumber();
    const existingContact = await contact(company.companyId, { number, name: "M" });
    await ana.call(contactApi.update, { params: { id: existingContact.id }, body: { name: "Dona Maria" } });
    await receive(
      inboundText({ ...company, id: session.connection.connectionId }, number, "oi", { pushName: "Mariazinha" }),
    );
    expect(await existingContact.reload()).toMatchObject({ name: "Dona Maria", nameIsChosen: true });
  });

  it("number: the new one finds the contact, the old one no longer does", async () => {
    const [before, after] = [newNumber(), newNumber()];
    const existingContact = await contact(company.companyId, { number: before });
    const { lid } = isOnWhatsApp(after);
    await ana.call(contactApi.update, { params: { id: existingContact.id }, body: { number: after } });
    const names = (await ContactIdentity.findAll({ where: company })).map(({ value }) => value);
    expect(names).toEqual(expect.arrayContaining([after, lid]));
    expect(names).not.toContain(before);
  });

  it("number to one whose LID WhatsApp does not tell: nothing goes to the old number's LID any more", async () => {
    const [before, after, lid] = [newNumber(), newNumber(), `8${newNumber()}`.slice(0, 15)];
    const existingContact = await contact(company.companyId, { number: before });
    await ContactIdentity.create({ ...company, contactId: existingContact.id, kind: "lid", value: lid });
    const live = await ticket(company.companyId, {
      contactId: existingContact.id,
      connectionId: session.connection.connectionId,
    });
    await live.update({ address: `${lid}@lid` });
    session.peers.set(after, { phone: after, address: `${after}@s.whatsapp.net` });
    await ana.call(contactApi.update, { params: { id: existingContact.id }, body: { number: after } });
    expect(await identitiesOf(existingContact.id)).toEqual([`phone ${after}`]);
    expect(await live.reload()).toMatchObject({ address: `${after}@s.whatsapp.net` });
  });

  it("number to another spelling of it, or from none: the LID stays, because the person does", async () => {
    const [line, lid] = [newNumber().slice(-7), `8${newNumber()}`.slice(0, 15)];
    const [spelt, respelt] = [`55118${line}`, `551198${line}`];
    const existingContact = await contact(company.companyId, { number: spelt });
    await ContactIdentity.create({ ...company, contactId: existingContact.id, kind: "lid", value: lid });
    for (const former of [spelt, null]) {
      await existingContact.update({ number: former });
      session.peers.set(respelt, { phone: respelt, address: `${respelt}@s.whatsapp.net` });
      await ana.call(contactApi.update, { params: { id: existingContact.id }, body: { number: respelt } });
      expect(await identitiesOf(existingContact.id)).toEqual([`lid ${lid}`, `phone ${spelt}`, `phone ${respelt}`]);
    }
  });

  /** What a colleague does in a transaction that commits only once `act` waits for it. */
  async function meanwhile<T>(change: (transaction: Transaction) => Promise<unknown>, act: () => Promise<T>) {
    const transaction = await database().transaction();
    await change(transaction);
    const answer = act();
    await until("the change waits", hasLockWaiter);
    await transaction.commit();
    return answer;
  }

  it("number to one whose owner is added at the same moment: it is refused, and nothing changes", async () => {
    const [maria, number] = [await contact(company.companyId), newNumber()];
    isOnWhatsApp(number);
    const answer = await meanwhile(
      async (transaction) => {
        const { id: contactId } = await Contact.create({ ...company, name: "José", number }, { transaction });
        await ContactIdentity.create({ ...company, contactId, kind: "phone", value: number }, { transaction });
      },
      () => ana.ask(contactApi.update, { params: { id: maria.id }, body: { number } }),
    );
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, "ERR_DUPLICATED_CONTACT"]);
    expect((await maria.reload()).number).toBe(maria.number);
    expect(await identitiesOf(maria.id)).toEqual([`phone ${maria.number}`]);
  });

  it("extra fields while a colleague does: the later ones replace the earlier ones, and the bot's is added", async () => {
    const { id: contactId } = await contact(company.companyId);
    const fields = async () =>
      (await ContactField.findAll({ where: { contactId }, order: ["id"] })).map(
        ({ name, value }) => `${name} ${value}`,
      );
    const replace = (value: string) => async (transaction: Transaction) => {
      await Contact.update({ email: `${value}@example.com` }, { where: { id: contactId }, transaction });
      await ContactField.destroy({ where: { contactId }, transaction });
      await ContactField.create({ ...company, contactId, name: "CPF", value }, { transaction });
    };
    await ContactField.create({ ...company, contactId, name: "CPF", value: "1" });
    const extraInfo = [{ name: "CPF", value: "3" }];
    await meanwhile(replace("2"), () =>
      ana.call(contactApi.update, { params: { id: contactId }, body: { extraInfo } }),
    );
    expect(await fields()).toEqual(["CPF 3"]);
    await meanwhile(replace("4"), () =>
      transaction(scopeOfRow(company), (inside) => setContactField(inside, contactId, { name: "Plano", value: "A" })),
    );
    expect(await fields()).toEqual(["CPF 4", "Plano A"]);
  });

  it("number to one that another contact has: it is refused, and nothing changes", async () => {
    const [maria, jose] = [await contact(company.companyId), await contact(company.companyId)];
    const answer = await ana.ask(contactApi.update, { params: { id: maria.id }, body: { number: jose.number } });
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, "ERR_DUPLICATED_CONTACT"]);
    expect((await maria.reload()).number).toBe(maria.number);
  });
});

it("search finds contacts by any part of name or number, and treats pattern characters as text", async () => {
  await contact(company.companyId, { name: "Maria das Dores", number: "5511900000001" });
  await contact(company.companyId, { name: "100%_José" });
  const searchNames = async (searchParam: string) =>
    (await ana.call(contactApi.list, { query: { searchParam } })).contacts.map(({ name }) => name);
  expect(await searchNames("das d")).toEqual(["Maria das Dores"]);
  expect(await searchNames("(11) 90000-0001")).toEqual(["Maria das Dores"]);
  expect(await searchNames("%_")).toEqual(["100%_José"]);
  expect(await searchNames("%%%")).toEqual([]);
});

describe("importing the phone's address book", () => {
  it("fills empty names, adds missing contacts and leaves other names alone", async () => {
    const [nameless, namedNumber, missing] = [newNumber(), newNumber(), newNumber()];
    await contact(company.companyId, { number: nameless, name: `+${nameless}` });
    await contact(company.companyId, { number: namedNumber, name: "Cliente antigo" });
    const scope = scopeOfRow(company);
    await learnPhoneBook(scope, session.connection.connectionId, [
      { peer: { phone: nameless }, name: "Tia Lu" },
      { peer: { phone: namedNumber }, name: "Outro nome" },
      { peer: { phone: missing }, name: "Padaria" },
      { peer: { lid: "999000111" }, name: "Só LID" },
      { peer: { phone: newNumber() } },
    ]);
    expect(await ana.call(contactApi.importPhoneBook, { body: {} })).toEqual({ created: 1, named: 1, unchanged: 2 });
    const names = new Map((await Contact.findAll({ where: company })).map(({ number, name }) => [number, name]));
    expect([names.get(nameless), names.get(namedNumber), names.get(missing)]).toEqual([
      "Tia Lu",
      "Cliente antigo",
      "Padaria",
    ]);
    expect(await ana.call(contactApi.importPhoneBook, { body: {} })).toEqual({ created: 0, named: 0, unchanged: 4 });
  });

  it("reads the own company's books only", async () => {
    const other = await createCompany();
    const theirs = await connection(other.id);
    await learnPhoneBook(scopeOfRow({ companyId: other.id }), theirs.id, [
      { peer: { phone: newNumber() }, name: "Segredo" },
    ]);
    expect(await ana.call(contactApi.importPhoneBook, { body: {} })).toEqual({ created: 0, named: 0, unchanged: 0 });
    expect((await ana.ask(contactApi.importPhoneBook, { body: { whatsappId: theirs.id } })).status).toBe(404);
  });
});

describe("a contact's picture", () => {
  const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
  const see = (id: number, by = ana) => by.ask(contactApi.picture, { params: { id } });

  it("is fetched shortly after the contact writes, stored by us, and served to the company only", async () => {
    const number = newNumber();
    const letter = inboundText({ ...company, id: session.connection.connectionId }, number, "oi");
    session.pictures.set(letter.chat.address, jpeg);
    await receive(letter);
    const row = await until("the picture is stored", () =>
      Contact.findOne({ where: { ...company, pictureVersion: 1 } }),
    );
    const { contacts } = await ana.call(contactApi.list, {});
    expect(contacts).toMatchObject([{ id: row.id, profilePicUrl: `/api/contacts/${row.id}/picture?version=1` }]);
    const answer = await see(row.id);
    expect([answer.status, answer.headers["content-type"], answer.body]).toEqual([200, "image/jpeg", jpeg]);
    expect(answer.headers["cache-control"]).toMatch(/^private/);
    const otherCompany = await signInAs(server.app, await user((await createCompany()).id));
    expect((await see(row.id, otherCompany)).status).toBe(404);
  });

  it("does not wait for one of another connection that WhatsApp does not answer", async () => {
    const other = await createCompany();
    const row = await connection(other.id);
    const slow = new FakeSession({ companyId: other.id, connectionId: row.id, provider: "simulator" });
    sessions.set(row.id, slow);
    let answer: (bytes: null) => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      slow.picture = () => (resolve(), new Promise((resolvePicture) => (answer = resolvePicture)));
    });
    await receive(inboundText({ companyId: other.id, id: row.id }, newNumber(), "oi"));
    await isAsked;
    const letter = inboundText({ ...company, id: session.connection.connectionId }, newNumber(), "oi");
    session.pictures.set(letter.chat.address, jpeg);
    await receive(letter);
    await until("ours is stored", () => Contact.findOne({ where: { ...company, pictureVersion: 1 } }));
    answer(null);
  });

  it("that does not exist is no error, and is not requested again for each message", async () => {
    const number = newNumber();
    const row = { ...company, id: session.connection.connectionId };
    await receive(inboundText(row, number, "um"));
    const storedContact = await until("it is requested", async () => {
      const contactRow = await Contact.findOne({ where: { ...company, number } });
      return contactRow?.pictureAskedAt ? contactRow : null;
    });
    const askedAt = storedContact.pictureAskedAt;
    await receive(inboundText(row, number, "dois"));
    await until("the second is there", async () => (await storedContact.reload()).pictureAskedAt);
    expect(storedContact.pictureAskedAt).toEqual(askedAt);
    expect((await see(storedContact.id)).body).toEqual({ error: "ERR_NO_MEDIA_FOUND" });
  });
});
