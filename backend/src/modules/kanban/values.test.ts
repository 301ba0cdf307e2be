import { beforeEach, describe, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { settingApi } from "@guiche/contract/settings";
import { ContactField } from "../../models/contacts/contact-field";
import { contact, createCompany, plan, queue, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();

let companyId: number;
let sales: { id: number };
let ana: Caller;
let admin: Caller;
beforeEach(async () => {
  companyId = (await createCompany()).id;
  sales = await queue(companyId);
  ana = await signInAs(server.app, await user(companyId, { queues: [sales] }));
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
});

/** A card whose contact has these additional fields. */
async function cardWith(fields: [name: string, value: string][], values: object = {}) {
  const { id: contactId } = await contact(companyId);
  for (const [name, value] of fields) await ContactField.create({ companyId, contactId, name, value });
  await ticket(companyId, { contactId, queueId: sales.id, ...values });
  return contactId;
}
const choose = (value: string) => admin.call(settingApi.update, { params: { key: "kanbanSumField" }, body: { value } });
const byContact = async (by: Caller) => {
  const { values } = await by.call(kanbanApi.values);
  return values.toSorted((a, b) => a.contactId - b.contactId);
};

describe("the values that lanes add up", () => {
  it("are refused without the plan, and the fields to all users but admins", async () => {
    const { id } = await createCompany({ planId: (await plan({ useKanban: false })).id });
    const other = await signInAs(server.app, await user(id, { profile: "admin" }));
    expect(statusAndCode(await other.ask(kanbanApi.values))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await other.ask(kanbanApi.fields))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await ana.ask(kanbanApi.fields))).toBe("403 ERR_NO_PERMISSION");
  });

  it("are none until an admin chooses a field", async () => {
    await cardWith([["Valor", "10"]]);
    expect(await ana.call(kanbanApi.values)).toEqual({ field: "", values: [] });
  });

  it("are the numbers of the contacts on one's board, of every spelling of the field's name", async () => {
    const first = await cardWith([
      ["Valor", "R$ 1.234,50"],
      ["Cidade", "9"],
    ]);
    const second = await cardWith([
      ["VALOR", "100"],
      ["valor", "0,5"],
    ]);
    await cardWith([["Valor", "a combinar"]]);
    await cardWith([["Valor", "7"]], { status: "closed" });
    const elsewhere = await cardWith([["Valor", "8"]], { queueId: (await queue(companyId)).id });
    await choose("Valor");
    const own = [
      { contactId: first, value: 1234.5 },
      { contactId: second, value: 100.5 },
    ];
    expect(await byContact(ana)).toEqual(own);
    expect(await byContact(admin)).toEqual([...own, { contactId: elsewhere, value: 8 }]);
  });

  it("never are another company's", async () => {
    const { id } = await createCompany();
    const otherAdmin = await signInAs(server.app, await user(id, { profile: "admin" }));
    await otherAdmin.call(settingApi.update, { params: { key: "kanbanSumField" }, body: { value: "Valor" } });
    await cardWith([["Valor", "10"]]);
    expect(await otherAdmin.call(kanbanApi.values)).toEqual({ field: "Valor", values: [] });
    expect(await otherAdmin.call(kanbanApi.fields)).toEqual({ names: [] });
  });
});

it("the fields to choose from are those on the board, each name once, the most frequent first", async () => {
  await cardWith([
    ["Cidade", "Natal"],
    ["Valor", "1"],
  ]);
  await cardWith([["valor", "2"]]);
  await cardWith([["Antigo", "3"]], { status: "closed" });
  const { names } = await admin.call(kanbanApi.fields);
  expect(names.map((name) => name.toLowerCase())).toEqual(["valor", "cidade"]);
});
