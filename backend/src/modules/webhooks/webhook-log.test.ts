import { expect, it } from "@jest/globals";
import { sampleEvent } from "@guiche/contract/webhook-samples";
import { webhookApi, webhookEvents } from "@guiche/contract/webhooks";
import { Ticket } from "../../models/tickets/ticket";
import { Webhook } from "../../models/accounts/webhook";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { WebhookSequence } from "../../models/accounts/webhook-sequence";
import { ticket } from "../../testing/factories";
import { statusAndCode } from "../../testing/sign-in-as";
import { removeOldDeliveries } from "./webhook.sweep.store";
import { admin, company, receiver, subscribe } from "./webhooks.fixture";

it("the log shows what was sent, by state, by event and page after page", async () => {
  const { id } = await subscribe("ticket.created", "ticket.updated");
  const row = await ticket(company.id, { status: "pending" });
  await receiver.deliver();
  receiver.reply = { status: 500 };
  await row.update({ status: "open" });
  await receiver.deliver();
  const list = (query: object) => admin.call(webhookApi.deliveries, { params: { id }, query });
  const { deliveries: all, hasMore } = await list({});
  expect([all.map(({ event }) => event), hasMore]).toEqual([["ticket.updated", "ticket.created"], false]);
  expect((await list({ state: "delivered" })).deliveries).toEqual([all[1]]);
  expect((await list({ event: "ticket.updated" })).deliveries).toEqual([all[0]]);
  expect((await list({ before: all[0]!.id })).deliveries).toEqual([all[1]]);
  const { body } = await admin.call(webhookApi.delivery, { params: { id, deliveryId: all[1]!.id } });
  expect(JSON.parse(body)).toEqual(receiver.receivedEvents()[0]);
});

it("a replay sends what came since a moment, or after an event, again under the same ids and in order", async () => {
  const { id } = await subscribe("ticket.created", "ticket.updated");
  const row = await ticket(company.id, { status: "pending" });
  for (const status of ["open", "closed"] as const) await row.update({ status });
  await receiver.deliver();
  const ids = receiver.receivedEvents().map(({ id: event }) => event);
  const again = async (body: object) => {
    receiver.requests = [];
    const { deliveries } = await admin.call(webhookApi.replay, { params: { id }, body });
    await receiver.deliver();
    expect(deliveries).toBe(receiver.requests.length);
    return receiver.receivedEvents().map(({ id: event }) => event);
  };
  expect(await again({ after: ids[0] })).toEqual(ids.slice(1));
  expect(await again({ since: new Date(Date.now() - 3_600_000).toISOString() })).toEqual(ids);
  expect(await again({ since: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([]);
  const other = await subscribe("ticket.created");
  await receiver.deliver();
  const since = new Date().toISOString();
  for (const [webhook, body, fields] of [
    [id, {}, { since: "Required" }],
    [id, { since, after: ids[0] }, { after: "Not with since" }],
    [id, { after: "evt_999999999" }, { after: "Unknown, or older than 30 days" }],
    [other.id, { after: ids[0] }, { after: "Unknown, or older than 30 days" }],
  ] as const) {
    const response = await admin.ask(webhookApi.replay, { params: { id: webhook }, body });
    expect([response.status, response.body]).toMatchObject([400, { fields }]);
  }
});

it("a delivery that is sent again says what must arrive first, and is refused while the endpoint is off", async () => {
  const { id } = await subscribe("ticket.created", "ticket.updated");
  const row = await ticket(company.id, { status: "pending" });
  await receiver.deliver();
  await row.update({ status: "open" });
  await row.update({ status: "closed" });
  const { deliveries } = await admin.call(webhookApi.deliveries, { params: { id } });
  const [closedDelivery, open, created] = deliveries;
  expect([closedDelivery?.blockedBy, open?.blockedBy, created?.blockedBy]).toEqual([open?.id, null, null]);
  const again = { params: { id, deliveryId: closedDelivery?.id ?? 0 } };
  await Webhook.update({ isActive: false }, { where: { id } });
  expect(statusAndCode(await admin.ask(webhookApi.resend, again))).toBe("409 ERR_WEBHOOK_OFF");
  await Webhook.update({ isActive: true }, { where: { id } });
  expect(await admin.call(webhookApi.resend, again)).toMatchObject({ state: "pending", blockedBy: open?.id });
  await receiver.deliver();
});

it("a test sends an example of each event, marked as a test", async () => {
  const { id } = await subscribe("ticket.created");
  await admin.call(webhookApi.test, { params: { id } });
  for (const event of webhookEvents) await admin.call(webhookApi.test, { params: { id }, body: { event } });
  await receiver.deliver();
  const receivedEvents = receiver
    .receivedEvents()
    .sort((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));
  expect(receivedEvents).toMatchObject([
    { type: "test", test: true, data: { by: expect.any(String) } },
    ...webhookEvents.map((type) => ({ type, test: true, ...sampleEvent(type) })),
  ]);
  expect(receivedEvents.find(({ type }) => type === "message.created")).toMatchObject({ ticketId: 812, sequence: 1 });
  const { deliveries } = await admin.call(webhookApi.deliveries, { params: { id } });
  expect(deliveries.at(-1)?.eventId).toBe(receivedEvents[0]?.id);
});

it("the count of a ticket's events goes on after its log was removed", async () => {
  const { id: webhookId } = await subscribe("ticket.created", "ticket.updated");
  const { id } = await ticket(company.id, { status: "pending" });
  await receiver.deliver();
  await WebhookDelivery.sequelize?.query(
    `UPDATE webhook_deliveries SET "createdAt" = now() - interval '31 days' WHERE "webhookId" = ${webhookId}`,
  );
  await removeOldDeliveries();
  expect(await WebhookDelivery.count({ where: { webhookId } })).toBe(0);
  await Ticket.update({ status: "open" }, { where: { id } });
  await receiver.deliver();
  expect(receiver.receivedEvents().map(({ sequence }) => sequence)).toEqual([1, 2]);
  const sequences = () => WebhookSequence.count({ where: { webhookId } });
  const aMonthPasses = () =>
    WebhookSequence.sequelize?.query(`UPDATE webhook_sequences SET "updatedAt" = now() - interval '31 days'`);
  await aMonthPasses();
  await removeOldDeliveries();
  expect(await sequences()).toBe(1);
  await Ticket.destroy({ where: { id } });
  await removeOldDeliveries();
  expect(await sequences()).toBe(0);
});
