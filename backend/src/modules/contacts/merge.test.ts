import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import type { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { Ticket } from "../../models/tickets/ticket";
import { connection, contact, createCompany, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { mergedPerson, noPreference, type MergedPerson } from "./merge.rules";

const server = withServer();

let company: { companyId: number };
let chief: Caller;
let older: Contact;
let newer: Contact;
const [first, second] = ["5511933330001", "5521944440002"];

beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  chief = await signInAs(server.app, await user(company.companyId, { profile: "admin" }));
  older = await person("Ana", first, "ana@um.example", { Valor: "1.000", CPF: "111" });
  newer = await person("Ana Lima", second, "ana@dois.example", { valor: "1.500", CPF: "222", Rua: "das Flores" });
});

async function person(name: string, number: string, email: string, fields: Record<string, string>) {
  const createdContact = await contact(company.companyId, { name, number });
  await createdContact.update({ email, nameIsChosen: true });
  for (const [field, value] of Object.entries(fields))
    await ContactField.create({ ...company, contactId: createdContact.id, name: field, value });
  return createdContact;
}

const merge = async (choice: object = {}) => {
  const body = { contactId: newer.id, ...choice };
  const { extraInfo, ...merged } = await chief.call(contactApi.merge, { params: { id: older.id }, body });
  return { ...merged, fields: extraInfo.map(({ name, value }) => `${name}: ${value}`) };
};
const searchIds = async (searchParam: string) =>
  (await chief.call(contactApi.list, { query: { searchParam } })).contacts.map(({ id }) => id);

describe("two contacts that have different values", () => {
  it("keep one value for each field, and the other one visibly", async () => {
    expect(await merge()).toMatchObject({
      ...{ id: older.id, name: "Ana", number: first, otherNumbers: [second], email: "ana@um.example" },
      fields: [
        ...["Valor: 1.000", "CPF: 111", "valor (2): 1.500", "CPF (2): 222", "Rua: das Flores"],
        ...["E-mail (2): ana@dois.example", "Nome (2): Ana Lima"],
      ],
    });
  });

  it("keep those that the agent chooses", async () => {
    const choice = { preferred: ["name", "number", "email"], preferredFields: ["Valor"] };
    expect(await merge(choice)).toMatchObject({
      ...{ id: older.id, name: "Ana Lima", number: second, otherNumbers: [first], email: "ana@dois.example" },
      fields: [
        ...["valor: 1.500", "Valor (2): 1.000", "CPF: 111", "CPF (2): 222", "Rua: das Flores"],
        ...["E-mail (2): ana@um.example", "Nome (2): Ana"],
      ],
    });
  });

  it("are found by either number, and exported with both", async () => {
    await merge();
    expect([await searchIds(first), await searchIds(second)]).toEqual([[older.id], [older.id]]);
    const { text } = await chief.ask(contactApi.exported);
    expect(text).toContain(`Ana;"\t+${first}";ana@um.example;"\t+${second}";`);
  });

  it.each([{ preferred: ["color"] }, { preferredFields: "Valor" }])("are not merged by %j", async (choice) => {
    const body = { contactId: newer.id, ...choice };
    expect((await chief.ask(contactApi.merge, { params: { id: older.id }, body: body as never })).status).toBe(400);
    expect(await searchIds(second)).toEqual([newer.id]);
  });
});

describe("another number of the same person", () => {
  beforeEach(() => merge());
  const change = (number: string) => chief.call(contactApi.update, { params: { id: older.id }, body: { number } });

  it("is put into use, and the former one stays theirs", async () => {
    const { id: connectionId } = await connection(company.companyId);
    const live = await ticket(company.companyId, { contactId: older.id, connectionId });
    await live.update({ address: `${first}@s.whatsapp.net` });
    expect(await change(second)).toMatchObject({ number: second, otherNumbers: [first] });
    expect([await searchIds(first), await searchIds(second)]).toEqual([[older.id], [older.id]]);
    expect(await Ticket.findByPk(live.id)).toMatchObject({ address: `${second}@s.whatsapp.net` });
  });

  it("stays theirs when the number in use is corrected", async () => {
    expect(await change("5511933330009")).toMatchObject({ number: "5511933330009", otherNumbers: [second] });
    expect([await searchIds(first), await searchIds(second)]).toEqual([[], [older.id]]);
  });
});

describe("the merged person", () => {
  const blank: MergedPerson = {
    name: "Ana",
    nameIsChosen: false,
    number: null,
    otherNumbers: [],
    email: "",
    fields: [],
  };
  const merged = (stays: Partial<MergedPerson>, goes: Partial<MergedPerson>) =>
    mergedPerson({ ...blank, ...stays }, { ...blank, ...goes }, noPreference);
  const fields = (...values: string[]) => values.map((value) => ({ name: "CPF", value }));

  it("has a second field under a long name, which is cut before a character", () => {
    const beginning = "x".repeat(95);
    const field = (value: string) => ({ fields: [{ name: `${beginning}🌻🌻`, value }] });
    expect(merged(field("1"), field("2")).fields[1]).toEqual({ name: `${beginning} (2)`, value: "2" });
  });

  it("has no other number that is a spelling of the one in use", () => {
    const numbers = merged({ number: "525512345678" }, { number: "5215512345678", otherNumbers: ["5511999990000"] });
    expect(numbers).toMatchObject({ number: "525512345678", otherNumbers: ["5511999990000"] });
  });

  it("has each value once, however often people are merged", () => {
    const once = merged({ fields: fields("1") }, { fields: fields("2") });
    const twice = merged(once, { fields: fields("2", "3", "") });
    expect(twice.fields.map(({ name, value }) => `${name}: ${value}`)).toEqual(["CPF: 1", "CPF (2): 2", "CPF (3): 3"]);
  });

  it("takes the name that an agent chose, else no number for a name", () => {
    expect(merged({}, { name: "Dona Ana", nameIsChosen: true }).name).toBe("Dona Ana");
    expect(merged({ name: "+5511", number: "5511" }, { name: "Bia" }).name).toBe("Bia");
    expect(merged({}, { name: "Bia" }).name).toBe("Ana");
  });
});
