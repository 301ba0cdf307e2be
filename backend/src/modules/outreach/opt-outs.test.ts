import { beforeEach, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { contactApi } from "@guiche/contract/contacts";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { contact, newNumber, plan, createCompany, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";

const server = withServer();
let companyId: number;
let agent: Caller;

beforeEach(async () => {
  companyId = (await createCompany({ planId: (await plan({ useCampaigns: true })).id })).id;
  agent = await signInAs(server.app, await user(companyId));
});

const set = (id: number, isOptedOut: boolean) =>
  agent.call(campaignApi.setOptOut, { params: { id }, body: { isOptedOut } });
const readOptOut = async (id: number) => (await agent.call(contactApi.show, { params: { id } })).optedOutAt;
const listOptedOutIds = async () =>
  (await agent.call(contactApi.list, { query: { optedOut: "true" } })).contacts.map(({ id }) => id);

it("an opt-out is set and lifted by an agent, shown on the contact, found by the list and recorded once", async () => {
  const { id } = await contact(companyId);
  expect([await listOptedOutIds(), await readOptOut(id)]).toEqual([[], null]);
  const { optedOutAt } = await set(id, true);
  expect([await listOptedOutIds(), await readOptOut(id), await set(id, true)]).toEqual([
    [id],
    optedOutAt,
    { optedOutAt },
  ]);
  expect(optedOutAt).not.toBeNull();
  expect(await set(id, false)).toEqual({ optedOutAt: null });
  expect([await listOptedOutIds(), await readOptOut(id)]).toEqual([[], null]);
  const entries = await AuditEntry.findAll({ where: { companyId }, order: ["id"] });
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith("contact.opted"))).toEqual([
    "contact.optedOut",
    "contact.optedIn",
  ]);
});

it("an opt-out reaches open screens: the contact's rows say it, and so does the event", async () => {
  const person = await contact(companyId);
  await contact(companyId);
  const admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  const list = await admin.call(contactListApi.create, { body: { name: "Norte" } });
  await admin.call(contactListItemApi.create, {
    body: { contactListId: list.id, name: "Maria", number: person.number ?? "" },
  });
  const marks = async () => [
    (await agent.call(contactApi.list, { query: { beside: "true" } })).contacts.map((one) => [one.id, one.isOptedOut]),
    (await admin.call(contactListItemApi.page, { query: { contactListId: list.id } })).contacts.map(
      ({ isOptedOut }) => isOptedOut,
    ),
  ];
  const of = (isOut: boolean) => [expect.arrayContaining([[person.id, isOut]]), [isOut]];
  expect(await marks()).toEqual(of(false));
  const recorder = recordBroadcasts();
  await set(person.id, true);
  expect(await marks()).toEqual(of(true));
  await set(person.id, true);
  await set(person.id, false);
  recorder.stop();
  expect(await marks()).toEqual(of(false));
  const contactEvents = recorder.events.filter(({ topic }) => topic === "contact");
  expect(contactEvents).toMatchObject(
    [true, false].map((isOptedOut) => ({
      companyId,
      event: { action: "update", contact: { id: person.id }, isOptedOut },
    })),
  );
});

it("an opt-out stays with the number when the contact is deleted and made again, under either spelling", async () => {
  const rest = newNumber().slice(-8).replace(/^./, "9");
  const admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  const body = { name: "Maria Souza", email: "", extraInfo: [] };
  const first = await admin.call(contactApi.create, { body: { ...body, number: `55119${rest}` } });
  await set(first.id, true);
  await admin.call(contactApi.remove, { params: { id: first.id } });
  const again = await admin.call(contactApi.create, { body: { ...body, number: `5511${rest}` } });
  expect([await listOptedOutIds(), await readOptOut(again.id)]).toEqual([[again.id], expect.any(String)]);
  await set(again.id, false);
  expect([await listOptedOutIds(), await readOptOut(again.id)]).toEqual([[], null]);
});

it("an opt-out is not set for a group, nor without campaigns in the plan", async () => {
  const group = await contact(companyId);
  await group.update({ isGroup: true });
  const person = await contact(companyId);
  const body = { isOptedOut: true };
  expect((await agent.ask(campaignApi.setOptOut, { params: { id: group.id }, body })).status).toBe(404);
  const other = await createCompany({ planId: (await plan({ useCampaigns: false })).id });
  const outsider = await signInAs(server.app, await user(other.id));
  expect((await outsider.ask(campaignApi.setOptOut, { params: { id: person.id }, body })).status).toBe(403);
});
