import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { webhookApi } from "@guiche/contract/webhooks";
import { listener } from "../../conversation/listener";
import { scopeOfRow } from "../../core/tenant/scope";
import { ApiMessage } from "../../models/outreach/api-message";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Message } from "../../models/messages/message";
import { Webhook } from "../../models/accounts/webhook";
import { connectionToken, contact, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";
import { adoptOutreach, sendToPerson } from "../outreach";
import { ticketStore } from "../tickets";
import { withReceiver } from "../webhooks/receiver.fixture";

const harness = withHarness();
const receiver = withReceiver();
let { session, ref, customer, assignedTicket }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let program: Caller;

beforeEach(async () => {
  ({ session, ref, customer, assignedTicket } = await harness.createCompany());
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  program = callerWith(harness.server.app, await connectionToken(ref));
  await admin.call(webhookApi.create, {
    body: { url: receiver.url, events: ["message.created", "message.updated"] },
  });
});
afterEach(() => Webhook.destroy({ where: { companyId: ref.companyId } }));

/** The id that the program is given. */
async function send(number: string): Promise<number> {
  return (await program.call(externalMessageApi.send, { body: { number, body: "Seu pedido saiu" } })).id;
}
const events = async () => {
  await receiver.deliver();
  return receiver.receivedEvents().map(({ type, data }) => ({ type, ...data }));
};

it("a program is told of its message to a person without a ticket, under the id that it was given", async () => {
  const person = await contact(ref.companyId);
  const id = await send(person.number ?? "");
  await until("it is sent", () => session.sentMessages.length === 1);
  const message = await OutreachMessage.findOne({ where: { companyId: ref.companyId }, rejectOnEmpty: true });
  const ids = { id: null, ticketId: null, contactId: person.id, wid: message.wid, apiMessageId: id };
  await receiver.deliver();
  for (const ack of [2, 3, 3] as const) {
    await listener.ack(ref, message.wid, ack);
    await receiver.deliver();
  }
  const receivedEvents = await events();
  expect(receivedEvents[0]).toMatchObject({
    type: "message.created",
    ...ids,
    body: "Seu pedido saiu",
    fromMe: true,
    ack: 0,
  });
  expect(receivedEvents.slice(1).map(({ type, ack }: { type: string; ack?: unknown }) => [type, ack])).toEqual([
    ["message.updated", 2],
    ["message.updated", 3],
  ]);
  expect(receivedEvents[2]).toMatchObject(ids);
});

it("a message that a ticket adopts keeps these ids, and later changes of its state are sent once", async () => {
  const person = await contact(ref.companyId);
  const id = await send(person.number ?? "");
  await until("it is sent", () => session.sentMessages.length === 1);
  const scope = scopeOfRow(ref);
  const row = await ticketStore(scope).byId(assignedTicket.id);
  if (!row) throw new Error("There is no ticket.");
  await adoptOutreach(scope, { ...row, contactId: person.id });
  const message = await Message.findOne({ where: { companyId: ref.companyId, fromMe: true }, rejectOnEmpty: true });
  await receiver.deliver();
  receiver.requests = [];
  await listener.ack(ref, message.wid, 4);
  expect(await events()).toMatchObject([
    {
      type: "message.updated",
      id: message.id,
      ticketId: assignedTicket.id,
      wid: message.wid,
      apiMessageId: id,
      ack: 4,
    },
  ]);
});

it("a message in a live ticket carries the program's id; that of a person carries none", async () => {
  const id = await send(customer.phone);
  await until("it is sent", () => session.sentMessages.length === 1);
  const { wid } = await Message.findOne({ where: { ticketId: assignedTicket.id, fromMe: true }, rejectOnEmpty: true });
  expect(await events()).toMatchObject([
    { type: "message.created", ticketId: assignedTicket.id, wid, apiMessageId: id },
  ]);
  receiver.requests = [];
  await Message.update({ details: {} }, { where: { wid } });
  await Message.update({ ack: 2 }, { where: { wid } });
  expect(await events()).toMatchObject([{ type: "message.updated", wid, apiMessageId: null }]);
});

it("a program is told of a message that failed before it left", async () => {
  const id = await send((await contact(ref.companyId)).number ?? "");
  await until("it is handed over", async () => (await ApiMessage.findByPk(id))?.state === "handed");
  await receiver.deliver();
  receiver.requests = [];
  await ApiMessage.update({ state: "queued" }, { where: { id } });
  await ApiMessage.update({ state: "failed", reason: "recipient" }, { where: { id } });
  expect(await events()).toMatchObject([
    {
      ...{ type: "message.updated", id: null, apiMessageId: id, ack: -1, failure: "recipient", ticketId: null },
      changed: { ack: { before: 0, after: -1 }, failure: { before: null, after: "recipient" } },
    },
  ]);
  receiver.requests = [];
  await ApiMessage.update({ state: "queued" }, { where: { id } });
  const { contactId } = assignedTicket;
  await ApiMessage.update({ state: "failed", reason: "media", contactId }, { where: { id } });
  expect(await events()).toMatchObject([{ ticketId: assignedTicket.id, contactId, ticket: { id: assignedTicket.id } }]);
});

it("messages of campaigns and schedules to people without a ticket are told to no program", async () => {
  const { id: contactId } = await contact(ref.companyId);
  const to = { contactId, connectionId: ref.connectionId, content: { kind: "text", text: "Oi" } as const };
  await sendToPerson(scopeOfRow(ref), { ...to, source: "schedule" });
  await until("it is sent", () => session.sentMessages.length === 1);
  expect(await events()).toEqual([]);
});
