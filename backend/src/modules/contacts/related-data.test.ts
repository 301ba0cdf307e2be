import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { Contact } from "../../models/contacts/contact";
import type { Queue } from "../../models/connections/queue";
import type { Tag } from "../../models/contacts/tag";
import type { Ticket } from "../../models/tickets/ticket";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, queue, tag, ticket, user, type NewTicket } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";

const server = withServer();

let companyId: number;
let sales: Queue;
let support: Queue;
let ana: Caller;
let chief: Caller;
beforeEach(async () => {
  companyId = (await createCompany()).id;
  [sales, support] = [await queue(companyId), await queue(companyId)];
  ana = await signInAs(server.app, await user(companyId, { queues: [sales] }));
  chief = await signInAs(server.app, await user(companyId, { profile: "admin" }));
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
async function bearing(labels: Tag[], values: NewTicket): Promise<Ticket> {
  const createdTicket = await ticket(companyId, values);
  for (const { id } of labels) await TicketTag.create({ companyId, ticketId: createdTicket.id, tagId: id });
  return createdTicket;
}
const listContacts = async (by: Caller, query: object = { beside: "true" }) =>
  (await by.call(contactApi.list, { query: { ...query } })).contacts;
const names = async (by: Caller) => (await listContacts(by)).map(({ tags }) => tags?.map(({ name }) => name));

describe("related data in the contact list", () => {
  it("is sent only when asked for, and asking with an invalid value is refused", async () => {
    const answer = await ana.ask(contactApi.list, { query: { beside: "perhaps" as "true" } });
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, "ERR_VALIDATION"]);
    await contact(companyId);
    for (const query of [{}, { beside: "false" }]) {
      const [first] = await listContacts(ana, query);
      expect([first && "whatsapp" in first, first && "tags" in first]).toEqual([false, false]);
    }
  });

  it("has the connection each contact was first met on, or null when unknown", async () => {
    const shop = await connection(companyId, { name: "Loja" });
    const contactOfShop = await contact(companyId, { name: "Ana" });
    await Contact.update({ connectionId: shop.id }, { where: { id: contactOfShop.id } });
    await contact(companyId, { name: "Bia" });
    expect((await listContacts(ana)).map(({ whatsapp, tags }) => [whatsapp, tags])).toEqual([
      [{ id: shop.id, name: "Loja" }, []],
      [null, []],
    ]);
  });

  it("has the tags of the most recently updated ticket only", async () => {
    const [old, fresh, urgent] = [await tag(companyId), await tag(companyId), await tag(companyId)];
    const { id } = await contact(companyId);
    await bearing([old], { contactId: id, status: "closed", updatedAt: daysAgo(400) });
    const last = await bearing([fresh, urgent], { contactId: id, status: "closed", updatedAt: daysAgo(1) });
    await bearing([old], { contactId: id, status: "closed", updatedAt: daysAgo(2) });
    const [first] = await listContacts(chief);
    expect(first?.tags).toEqual([fresh, urgent].map(({ id: tagId, name, color }) => ({ id: tagId, name, color })));
    await TicketTag.destroy({ where: { ticketId: last.id } });
    expect(await names(chief)).toEqual([[]]);
  });

  it("never has the tags of tickets the person cannot see", async () => {
    const [open, secret] = [await tag(companyId), await tag(companyId)];
    const { id } = await contact(companyId);
    await bearing([open], { contactId: id, queueId: sales.id, updatedAt: daysAgo(2) });
    await bearing([secret], { contactId: id, queueId: support.id, updatedAt: daysAgo(1) });
    expect([await names(ana), await names(chief)]).toEqual([[[open.name]], [[secret.name]]]);
  });

  it("takes the same number of queries however many contacts there are", async () => {
    const shop = await connection(companyId);
    const meet = async () => {
      const { id } = await contact(companyId);
      await bearing([], { contactId: id, connectionId: shop.id, queueId: sales.id });
    };
    const costs = async () =>
      (await statementsOf(() => listContacts(ana))).filter((sql) => /\b(contacts|tickets|connections)\b/.test(sql))
        .length;
    await meet();
    const one = await costs();
    for (let more = 0; more < 29; more += 1) await meet();
    expect([one, await costs()]).toEqual([4, 4]);
    expect(await listContacts(ana)).toHaveLength(30);
  });
});
