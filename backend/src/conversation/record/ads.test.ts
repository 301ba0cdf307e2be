import { afterEach, beforeEach, expect, it } from "@jest/globals";
import type { AdDto } from "@guiche/contract/ads";
import { contactApi } from "@guiche/contract/contacts";
import { dashboardApi } from "@guiche/contract/dashboard";
import { savedFilterApi } from "@guiche/contract/saved-filters";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { webhookApi } from "@guiche/contract/webhooks";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { TicketUndo } from "../../models/tickets/ticket-undo";
import { Webhook } from "../../models/accounts/webhook";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { connection, createCompany, newNumber, queue, setting, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { receive } from "../receive";

const server = withServer();
let row: { id: number; companyId: number };
let admin: Caller;
let supervisor: Caller;
let phone: string;
beforeEach(async () => {
  const { id } = await createCompany();
  const sales = await queue(id);
  row = await connection(id, { queues: [sales] });
  admin = await signInAs(server.app, await user(id, { profile: "admin", queues: [sales] }));
  supervisor = await signInAs(server.app, await user(id, { profile: "supervisor", queues: [await queue(id)] }));
  phone = newNumber();
});
afterEach(() => Webhook.destroy({ where: { companyId: row.companyId } }));

const cake: AdDto = {
  title: "Bolo de fubá",
  url: "https://fb.me/x",
  sourceId: "120",
  clickId: "ARAk",
  app: "instagram",
};
const bread: AdDto = { title: "Pão", sourceId: "121" };
const writes = (text: string, ad?: AdDto, who = phone) =>
  receive(inboundText(row, who, text, { content: { kind: "text", text, ...(ad && { ad }) } }));
const tickets = async (query: Record<string, string> = {}) =>
  (await admin.call(ticketApi.list, { query: { showAll: "true", ...query } as never })).tickets;
const close = async () => {
  const [ticket] = await tickets();
  await admin.call(ticketApi.update, { params: { id: ticket?.id ?? 0 }, body: { status: "closed", silently: true } });
  // Until then the customer's next message undoes the closing.
  await TicketUndo.destroy({ where: { companyId: row.companyId } });
};
const lives = async () =>
  (await TicketTracking.findAll({ where: { companyId: row.companyId }, order: ["id"] })).map(({ ad }) => ad);

it("a ticket that begins with an ad keeps it; a later ad in it changes nothing", async () => {
  await writes("Quero", cake);
  await writes("E este?", bread);
  await writes("Oi", undefined, newNumber());
  expect((await tickets({ fromAd: "true" })).map(({ ad }) => ad)).toEqual([cake]);
  expect(await tickets()).toHaveLength(2);
  const [ticket] = await tickets({ fromAd: "true" });
  expect((await admin.call(ticketApi.show, { params: { id: ticket?.id ?? 0 } })).ad).toEqual(cake);
  expect(await lives()).toEqual([cake, null]);
});

it("each life of a ticket has its own origin", async () => {
  await setting(row.companyId, "reopenMinutes", "10");
  await writes("Quero", cake);
  await close();
  await writes("Ainda tem?");
  const [{ ad, contactId }] = (await tickets()) as [TicketDto];
  expect(ad).toBeNull();
  expect((await admin.call(contactApi.show, { params: { id: contactId } })).ad).toEqual(cake);
  await close();
  await writes("", bread);
  expect((await tickets()).map(({ ad }) => ad)).toEqual([bread]);
  expect(await lives()).toEqual([cake, null, bread]);
  const ads = await admin.call(dashboardApi.ads, { query: { days: 1 } });
  expect(ads).toEqual([
    { ad: bread, begun: 1, accepted: 0, finished: 0 },
    { ad: cake, begun: 1, accepted: 0, finished: 1 },
  ]);
});

it("the report counts the tickets of each ad, of one's own company and queues alone", async () => {
  for (const ad of [cake, { ...cake, clickId: "another" }, bread]) await writes("Oi", ad, newNumber());
  const ask = (who: Caller) => who.call(dashboardApi.ads, { query: { days: 1 } });
  expect((await ask(admin)).map(({ ad, begun }) => [ad.title, begun])).toEqual([
    ["Bolo de fubá", 2],
    ["Pão", 1],
  ]);
  expect(await ask(supervisor)).toEqual([]);
  const other = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
  expect(await ask(other)).toEqual([]);
  expect((await other.call(ticketApi.list, { query: { fromAd: "true" } as never })).tickets).toEqual([]);
});

it("webhooks tell the ad with the ticket, and saved filters count by it", async () => {
  await admin.call(webhookApi.create, {
    body: { url: "https://example.com/hook", events: ["ticket.created", "ticket.updated"] },
  });
  await writes("Quero", cake);
  await close();
  await writes("Oi", undefined, newNumber());
  const deliveries = await WebhookDelivery.findAll({ where: { companyId: row.companyId }, order: ["id"] });
  expect(deliveries.map(({ event, payload }) => [event, Reflect.get(payload, "ad")])).toEqual([
    ["ticket.created", cake],
    ["ticket.updated", cake],
    ["ticket.created", null],
  ]);
  await writes("Quero também", bread, newNumber());
  await admin.call(savedFilterApi.create, { body: { name: "Anúncios", filters: "tab=pending&ad=1" } });
  expect(await admin.call(savedFilterApi.counts)).toMatchObject([{ count: 1 }]);
});
