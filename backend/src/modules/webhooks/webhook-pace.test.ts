import { describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import type { WebhookEventName } from "@guiche/contract/webhooks";
import { shiftClock } from "../../core/clock";
import { onProcessEvent } from "../../core/events/process-bus";
import { Ticket } from "../../models/tickets/ticket";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { contact, newNumber, ticket } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { deliverDue, deliveriesDone, startDeliveries } from "./deliver-due";
import { admin, company, receiver, subscribe } from "./webhooks.fixture";

let webhookId: number;

const follow = async (...events: WebhookEventName[]): Promise<void> => {
  ({ id: webhookId } = await subscribe(...events));
};

/** A ticket with so many events of its own, the first one included. */
async function ticketWith(events: number): Promise<number> {
  const { id } = await ticket(company.id, { status: "pending" });
  for (let changeNumber = 1; changeNumber < events; changeNumber += 1)
    await Ticket.update({ status: changeNumber % 2 === 1 ? "open" : "pending" }, { where: { id } });
  return id;
}

const sequencesOf = (ticketId: number) =>
  receiver.receivedEvents().flatMap(({ data, sequence }) => (data.id === ticketId ? [sequence] : []));
const oneTo = (last: number) => Array.from({ length: last }, (_none, index) => index + 1);

it("the events of tickets follow each other at once, in order, without another sweep", async () => {
  await follow("ticket.created", "ticket.updated");
  const ids = [await ticketWith(20), await ticketWith(5), await ticketWith(1)];
  await deliverDue();
  await deliveriesDone();
  expect(ids.map(sequencesOf)).toEqual([oneTo(20), oneTo(5), oneTo(1)]);
});

describe("a change", () => {
  const rename = async () => {
    const { id } = await contact(company.id);
    await admin.call(contactApi.update, { params: { id }, body: { name: "Maria" } });
  };

  it("wakes the endpoint in a process that delivers, before any sweep", async () => {
    await follow("contact.updated");
    const stop = startDeliveries();
    await rename();
    await until("it is delivered", () => receiver.requests.length === 1);
    stop();
  });

  it("in another process is told to those that deliver, and only where the company has an endpoint", async () => {
    const wokenCompanyIds: number[] = [];
    const stop = onProcessEvent("webhooks.due", ({ companyId }) => void wokenCompanyIds.push(companyId));
    await rename();
    await follow("contact.updated");
    await rename();
    await until("it is told", () => wokenCompanyIds.length > 0);
    expect(wokenCompanyIds).toEqual([company.id]);
    stop();
  });
});

describe("an endpoint that comes back after an outage", () => {
  const rows = () => WebhookDelivery.findAll({ where: { webhookId }, order: ["id"], raw: true });
  const waitUntilNextTry = async () => {
    const [first] = await rows();
    shiftClock((first?.nextTryAt.getTime() ?? 0) - Date.now() + 60_000);
    await receiver.deliver();
  };

  it("gets its blocked conversations with its first success, in order", async () => {
    await follow("ticket.created", "ticket.updated", "contact.created");
    receiver.reply = { status: 500 };
    const ids = [await ticketWith(3), await ticketWith(2)];
    await receiver.deliver();
    await waitUntilNextTry();
    await waitUntilNextTry();
    expect((await rows()).some(({ attempts }) => attempts === 3)).toBe(true);
    receiver.reply = { status: 200 };
    receiver.requests = [];
    await contact(company.id);
    await receiver.deliver();
    expect(ids.map(sequencesOf)).toEqual([oneTo(3), oneTo(2)]);
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(["delivered"]));
  });

  it("which refuses one event keeps its tries for it: those out of turn use up none, and are limited", async () => {
    await follow("contact.created");
    receiver.refuses = ({ data }) => data.name === "Poison";
    await contact(company.id, { name: "Poison", number: newNumber() });
    await receiver.deliver();
    const tries = () => receiver.receivedEvents().filter(({ data }) => data.name === "Poison").length;
    for (let success = 0; success < 12; success += 1) {
      await contact(company.id);
      await receiver.deliver();
      shiftClock((success + 1) * 40_000);
      await receiver.deliver();
    }
    const [poison] = await rows();
    expect(poison).toMatchObject({ state: "pending", earlyTries: 8 });
    // Its first try, five seconds later the second, and the tries out of turn.
    expect([poison?.attempts, tries()]).toEqual([2, 2 + 8]);
  });
});
