/** @jest-environment-options {"server": "own"} */
import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactListItemApi, type ContactListItemEvent } from "@guiche/contract/contact-lists";
import { setClock } from "../../testing/clock";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { Connection } from "../../models/connections/connection";
import type { ContactList } from "../../models/contacts/contact-list";
import { Setting } from "../../models/accounts/setting";
import { contactList, contactListItem, newNumber, user } from "../../testing/factories";
import { withHarness, type HarnessCompany } from "../../testing/harness";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { checkUnknownNumbers } from "./check.sweep";

const harness = withHarness();
let { session, ref }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let list: ContactList;
beforeEach(async () => {
  // Earlier tests leave people whose numbers were not checked.
  await ContactListItem.destroy({ where: {} });
  ({ session, ref } = await harness.createCompany());
  await becomes("CONNECTED");
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  list = await contactList(ref.companyId);
});

async function becomes(status: "CONNECTED" | "DISCONNECTED"): Promise<void> {
  await Connection.update({ status }, { where: { id: ref.connectionId } });
  companyChanged(scopeOfRow(ref));
}
const join = (number: string, into = list) => contactListItem(into, { number, person: number, isWhatsappValid: null });
const validOf = async (id: number) => (await ContactListItem.findByPk(id))?.isWhatsappValid;

describe("a number that is added by hand", () => {
  const add = (number: string) =>
    admin.call(contactListItemApi.create, { body: { name: "Rita Alves", number, email: "", contactListId: list.id } });

  it("is looked up at once, and the browsers are told whether WhatsApp knows it", async () => {
    const [knownNumber, nobody] = [newNumber(), newNumber()];
    session.peers.set(knownNumber, { phone: knownNumber, address: `${knownNumber}@s.whatsapp.net` });
    const { events } = recordBroadcasts();
    const [first, second] = [await add(knownNumber), await add(nobody)];
    expect([first.isWhatsappValid, second.isWhatsappValid]).toEqual([null, null]);
    await until(
      "both are known",
      async () => (await validOf(first.id)) === true && (await validOf(second.id)) === false,
    );
    expect(session.lookups).toEqual([knownNumber, nobody]);
    const listUpdatedItems = () =>
      events
        .filter(({ companyId, topic }) => companyId === ref.companyId && topic === "ContactListItem")
        .map(({ event }) => event as ContactListItemEvent)
        .flatMap((event) => (event.action === "update" ? [event.record] : []));
    await until("the browsers know", () => listUpdatedItems().length === 2);
    expect(listUpdatedItems()).toMatchObject([
      { id: first.id, isWhatsappValid: true },
      { id: second.id, isWhatsappValid: false },
    ]);
  });
});

describe("the background check of a list's numbers", () => {
  it("asks WhatsApp about one person of the company each time, the first who joined, and tells the browsers", async () => {
    const [knownNumber, nobody] = [newNumber(), newNumber()];
    session.peers.set(knownNumber, { phone: knownNumber, address: `${knownNumber}@s.whatsapp.net` });
    const first = await join(knownNumber);
    const second = await join(nobody);
    const other = await join(knownNumber, await contactList(ref.companyId, { name: "Outra" }));
    const { events } = recordBroadcasts();
    await checkUnknownNumbers();
    expect(session.lookups).toEqual([knownNumber]);
    expect([await validOf(first.id), await validOf(other.id), await validOf(second.id)]).toEqual([true, true, null]);
    const itemEvents = events.filter(
      ({ companyId, topic }) => companyId === ref.companyId && topic === "ContactListItem",
    );
    expect(itemEvents).toHaveLength(2);
    await checkUnknownNumbers();
    expect([session.lookups, await validOf(second.id)]).toEqual([[knownNumber, nobody], false]);
    await checkUnknownNumbers();
    expect(session.lookups).toHaveLength(2);
  });

  it("asks nothing for a company whose campaigns are switched off", async () => {
    await join(newNumber());
    await Setting.create({ companyId: ref.companyId, key: "campaignsEnabled", value: "false" });
    await checkUnknownNumbers();
    expect(session.lookups).toEqual([]);
    await Setting.update({ value: "enabled" }, { where: { companyId: ref.companyId, key: "campaignsEnabled" } });
    await checkUnknownNumbers();
    expect(session.lookups).toHaveLength(1);
  });

  it("checks fifty people within a day, and goes on the day after", async () => {
    const items = await Promise.all(Array.from({ length: 51 }, () => join(newNumber())));
    const ids = items.map(({ id }) => id).sort((a, b) => a - b);
    await ContactListItem.update({ isWhatsappValid: true, checkedAt: new Date() }, { where: { id: ids.slice(0, 50) } });
    await checkUnknownNumbers();
    expect(session.lookups).toEqual([]);
    setClock(new Date(Date.now() + 25 * 3_600_000).toISOString());
    await checkUnknownNumbers();
    expect(session.lookups).toHaveLength(1);
  });

  it("looks up no number while no connection is up, and leaves who got no answer to the campaign", async () => {
    const { id } = await join(newNumber());
    await becomes("DISCONNECTED");
    await checkUnknownNumbers();
    expect(session.lookups).toEqual([]);
    await becomes("CONNECTED");
    session.failure = new Error("closed");
    await checkUnknownNumbers();
    session.failure = undefined;
    expect(await validOf(id)).toBeNull();
    await checkUnknownNumbers();
    expect(session.lookups).toEqual([]);
  });

  it("begins again when the number of a person is changed", async () => {
    const [before, after] = [newNumber(), newNumber()];
    const { id } = await join(before);
    await checkUnknownNumbers();
    await admin.call(contactListItemApi.update, { params: { id }, body: { number: after } });
    session.peers.set(after, { phone: after, address: `${after}@s.whatsapp.net` });
    await checkUnknownNumbers();
    expect([session.lookups, await validOf(id)]).toEqual([[before, after], true]);
  });
});
