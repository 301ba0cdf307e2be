import { beforeEach, describe, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { contactApi } from "@guiche/contract/contacts";
import { ticketApi } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { scopeOfRow } from "../../core/tenant/scope";
import { Contact } from "../../models/contacts/contact";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import type { Connection } from "../../models/connections/connection";
import { connection, contact, createCompany, plan, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf } from "../../testing/sheets";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { isKnownNumber, learnIdentities } from ".";

const server = withServer();

let company: { companyId: number };
let phone: Connection;
let chief: Caller;
beforeEach(async () => {
  company = { companyId: (await createCompany({ planId: (await plan({ useCampaigns: true })).id })).id };
  phone = await connection(company.companyId);
  chief = await signInAs(server.app, await user(company.companyId, { profile: "admin" }));
});

const mapping = { name: 0, number: 1, email: null, extra: [], hasHeader: true, fromBrazil: false };
const importNumbers = (...numbers: string[]) =>
  sendSheet(chief, sheetOf([["Nome", "Telefone"], ...numbers.map((number) => ["Ana", number])]), {
    mapping,
  });
const contacts = () => Contact.findAll({ where: company, order: ["id"] });
const searchNumbers = async (searchParam: string) =>
  (await chief.call(contactApi.list, { query: { searchParam } })).contacts.map(({ number }) => number);

/** As they are written in a sheet, and as WhatsApp names their accounts. The contract's test has the other countries. */
const people: [country: string, written: string, named: string][] = [
  ["Brazil", "+55 11 98888-7777", "551188887777"],
  ["Argentina", "+54 221 15 412-3456", "5492214123456"],
];

describe.each(people)(
  "a person who is imported with a number of %s, %s, and writes as %s",
  (_, writtenNumber, whatsappNumber) => {
    const digits = writtenNumber.replace(/\D/g, "");
    beforeEach(async () => {
      await importNumbers(writtenNumber, whatsappNumber);
      await receive(inboundText(phone, whatsappNumber, "oi"));
    });

    it("is one person, whose number stays as it is, and whom the API knows", async () => {
      expect((await contacts()).map(({ number }) => number)).toEqual([digits]);
      expect(await isKnownNumber(scopeOfRow(phone), whatsappNumber)).toBe(true);
    });

    it("is found by any spelling, in contacts and in tickets", async () => {
      for (const searchParam of [writtenNumber, whatsappNumber, whatsappNumber.slice(3)]) {
        expect(await searchNumbers(searchParam)).toEqual([digits]);
        expect(await chief.call(ticketApi.list, { query: { searchParam, showAll: "true" } })).toMatchObject({
          tickets: [{ contact: { number: digits } }],
        });
      }
    });

    it("is once in a list, found there by any spelling, and out of campaigns by one opt-out", async () => {
      const list = await chief.call(contactListApi.create, { body: { name: "Norte" } });
      const join = (number: string) =>
        chief.ask(contactListItemApi.create, { body: { contactListId: list.id, name: "Ana", number } });
      expect([(await join(digits)).status, (await join(whatsappNumber)).status]).toEqual([201, 409]);
      const [{ id } = { id: 0 }] = await contacts();
      await chief.call(campaignApi.setOptOut, { params: { id }, body: { isOptedOut: true } });
      for (const searchParam of [digits, whatsappNumber])
        expect(
          (await chief.call(contactListItemApi.page, { query: { contactListId: list.id, searchParam } })).contacts,
        ).toMatchObject([{ number: digits, isOptedOut: true }]);
    });
  },
);

describe("two contacts that have one spelling each", () => {
  const [importedNumber, whatsappNumber] = ["525512345678", "5215512345678"];
  const both = async () => {
    const first = await contact(company.companyId, { number: importedNumber });
    const second = await contact(company.companyId, { number: whatsappNumber });
    return [first.id, second.id];
  };

  it("stay two: the message goes to the one that WhatsApp names, not to the older one", async () => {
    const [first, second] = await both();
    await receive(inboundText(phone, whatsappNumber, "oi"));
    expect((await contacts()).map(({ id }) => id)).toEqual([first, second]);
    expect(await chief.call(ticketApi.list, { query: { showAll: "true" } })).toMatchObject({
      tickets: [{ contact: { id: second } }],
    });
  });

  it("stay two when WhatsApp tells the LID of one: it is that one's", async () => {
    const [first, second] = await both();
    await learnIdentities(scopeOfRow(phone), [{ phone: whatsappNumber, lid: "77001122334455" }]);
    expect((await contacts()).map(({ id }) => id)).toEqual([first, second]);
    expect(await ContactIdentity.findOne({ where: { ...company, kind: "lid" } })).toMatchObject({ contactId: second });
  });

  it("are shown as doubles of each other, in the list and in each one's details, until they are merged", async () => {
    const [first = 0, second = 0] = await both();
    const doubles = async () =>
      (await chief.call(contactApi.list, { query: { beside: "true" } })).contacts.map((one) => one.duplicate?.id);
    expect((await doubles()).sort()).toEqual([first, second]);
    const details = await chief.call(contactApi.show, { params: { id: first } });
    expect(details.duplicate).toMatchObject({ id: second, number: whatsappNumber });
    const merged = await chief.call(contactApi.merge, { params: { id: first }, body: { contactId: second } });
    expect([merged.id, merged.duplicate, await doubles()]).toEqual([first, null, [undefined]]);
  });

  it("are no doubles for another company", async () => {
    const { id } = await contact(company.companyId, { number: importedNumber });
    await contact((await createCompany()).id, { number: whatsappNumber });
    expect((await chief.call(contactApi.show, { params: { id } })).duplicate).toBeNull();
  });
});
