import { beforeEach, describe, expect, it } from "@jest/globals";
import { campaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { ContactList } from "../../models/contacts/contact-list";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { contactList, contactListItem, createCompany, plan, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { removeDeletedLists } from "./removal.sweep";

const server = withServer();
let companyId: number;
let admin: Caller;
let list: ContactList;
beforeEach(async () => {
  companyId = (await createCompany({ planId: (await plan({ useCampaigns: true })).id })).id;
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  list = await contactList(companyId);
});

const fill = (people: number) =>
  ContactListItem.bulkCreate(
    Array.from({ length: people }, (_, at) => ({
      ...{ companyId, contactListId: list.id, name: `Ana ${at}` },
      ...{ number: String(at), person: String(at), email: "" },
    })),
  );
const rows = async () => [
  await ContactList.count({ where: { id: list.id } }),
  await ContactListItem.count({ where: { contactListId: list.id } }),
];

describe("a deleted contact list", () => {
  it("is gone for all users at once, and its people leave in batches", async () => {
    await fill(4_500);
    const { id: itemId } = await contactListItem(list);
    await admin.call(contactListApi.remove, { params: { id: list.id } });
    expect(await rows()).toEqual([1, 4_501]);
    const params = { id: list.id };
    const answers = [
      await admin.ask(contactListApi.show, { params }),
      await admin.ask(contactListApi.update, { params, body: { name: "Outra" } }),
      await admin.ask(contactListApi.remove, { params }),
      await admin.ask(contactListApi.fill, { params, body: {} }),
      await admin.ask(contactListApi.exported, { params }),
      await admin.ask(contactListItemApi.page, { query: { contactListId: list.id } }),
      await admin.ask(contactListItemApi.show, { params: { id: itemId } }),
      await admin.ask(contactListItemApi.update, { params: { id: itemId }, body: { name: "Bia" } }),
      await admin.ask(contactListItemApi.remove, { params: { id: itemId } }),
      await admin.ask(campaignApi.create, {
        body: campaignInput.cast({ name: "Sexta", message1: "Oi", contactListId: list.id }),
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await admin.call(contactListApi.list, {})).toEqual([]);
    expect((await admin.call(contactListApi.page, { query: {} })).records).toEqual([]);
    await removeDeletedLists();
    expect(await rows()).toEqual([0, 0]);
  });

  it("that a campaign uses stays, also when both are stored at the same time", async () => {
    const body = campaignInput.cast({ name: "Sexta", message1: "Oi", contactListId: list.id });
    const [creationResponse, removed] = await Promise.all([
      admin.ask(campaignApi.create, { body }),
      admin.ask(contactListApi.remove, { params: { id: list.id } }),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([creationResponse.status, removed.status]);
    await removeDeletedLists();
    expect(await ContactList.count({ where: { id: list.id } })).toBe(creationResponse.status === 201 ? 1 : 0);
  });

  it("of another company stays when lists are swept", async () => {
    const other = await contactList((await createCompany()).id);
    await contactListItem(other);
    await admin.call(contactListApi.remove, { params: { id: list.id } });
    await removeDeletedLists();
    expect(await ContactListItem.count({ where: { contactListId: other.id } })).toBe(1);
  });
});
