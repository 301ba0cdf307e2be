import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { listener } from "../../conversation/listener";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { ApiMessage } from "../../models/outreach/api-message";
import { Connection } from "../../models/connections/connection";
import { Contact } from "../../models/contacts/contact";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { apiKey, contact, message, newNumber } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { sentMessagesOf } from "../../testing/sent";
import { callerWith, statusAndCode, type Caller } from "../../testing/sign-in-as";

const harness = withHarness();
let { session, ref, assignedTicket, customer }: HarnessCompany = {} as HarnessCompany;
let program: Caller;

beforeEach(async () => {
  ({ session, ref, assignedTicket, customer } = await harness.createCompany());
  await Connection.update({ isDefault: true, status: "CONNECTED" }, { where: { id: ref.connectionId } });
  companyChanged(scopeOfRow(ref));
  program = callerWith(harness.server.app, (await apiKey(ref.companyId)).secret);
});

const send = (body: object) => program.ask(externalMessageApi.send, { body: { ...body } });
/** WhatsApp takes it, so that the chat's next message leaves. */
const isSent = async (count = 1) => {
  await until("it is sent", () => session.sentMessages.length === count);
  await listener.ack(ref, session.sentMessages.at(-1)?.id ?? "", 2);
};
const createKnownNumber = async () => (await contact(ref.companyId)).number ?? "";

describe("a program sends", () => {
  it("a place and contact cards", async () => {
    const number = await createKnownNumber();
    const location = { latitude: -8.05, longitude: -34.88, name: "Loja", address: "Rua da Aurora, 100" };
    expect((await send({ number, location })).status).toBe(202);
    await isSent();
    expect(session.sentMessages[0]?.content).toEqual({ kind: "location", ...location });
    expect((await send({ number, contacts: [{ name: "Rui", number: "+55 81 98888-7777" }] })).status).toBe(202);
    await isSent(2);
    expect(session.sentMessages[1]?.content).toMatchObject({ kind: "contacts", cards: [{ name: "Rui" }] });
    expect(JSON.stringify(session.sentMessages[1]?.content)).toContain("waid=5581988887777");
    expect(await ApiMessage.count({ where: { companyId: ref.companyId, content: null } })).toBe(2);
  });

  it("an answer that quotes a message of the conversation, with a live ticket and without one", async () => {
    const questionMessage = await message(assignedTicket, { body: "Quanto custa?" });
    const body = { number: customer.phone, body: "R$ 10", quotedMessageId: questionMessage.id };
    await send(body);
    await isSent();
    await assignedTicket.update({ status: "closed" });
    await send(body);
    await isSent(2);
    for (const { quotes } of session.sentMessages)
      expect(quotes).toMatchObject({ wid: questionMessage.wid, fromMe: false, content: { text: "Quanto custa?" } });
    // The customer answers: what was sent without a ticket keeps its quote in the new one.
    await listener.message(inboundText({ ...ref, id: ref.connectionId }, customer.phone, "Quero"));
    const rows = await sentMessagesOf({ companyId: ref.companyId });
    expect(rows.map(({ quoted }) => quoted?.wid)).toEqual([questionMessage.wid, questionMessage.wid]);
  });

  it("to a group, by the id of its contact", async () => {
    const group = await contact(ref.companyId, { name: "Equipe" });
    await Contact.update({ isGroup: true, number: null }, { where: { id: group.id } });
    const value = "120363041234567890";
    await ContactIdentity.destroy({ where: { contactId: group.id } });
    await ContactIdentity.create({ companyId: ref.companyId, contactId: group.id, kind: "group", value });
    const answer = await send({ contactId: group.id, body: "Bom dia" });
    expect([answer.status, answer.body]).toMatchObject([202, { number: "", status: "queued" }]);
    await isSent();
    expect(session.sentMessages[0]?.address).toContain(value);
  });

  it("is refused by the name of the field when contents or recipients do not go together", async () => {
    const [number, { id: contactId }] = [await createKnownNumber(), await contact(ref.companyId)];
    const location = { latitude: 1, longitude: 1 };
    const other = await message(assignedTicket, {});
    const refusals: [object, string][] = [
      [{ number, contactId, body: "x" }, "number"],
      [{ body: "x" }, "number"],
      [{ number, location, body: "x" }, "body"],
      [{ number, location, contacts: [{ name: "Rui", number: "5581988887777" }] }, "contacts"],
      [{ number, location: { latitude: 91, longitude: 0 } }, "location.latitude"],
      [{ number, contacts: [] }, "contacts"],
      [{ number, body: "x", quotedMessageId: other.id }, "quotedMessageId"],
      [{ number, body: "x", quotedMessageId: 999_999 }, "quotedMessageId"],
    ];
    for (const [body, field] of refusals) {
      const answer = await send(body);
      expect([answer.status, answer.body]).toMatchObject([400, { error: "ERR_VALIDATION" }]);
      expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
    }
    expect(session.sentMessages).toEqual([]);
  });
});

it("the reply says when the message leaves, and why later", async () => {
  const number = await createKnownNumber();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const later = await program.call(externalMessageApi.send, { body: { number, body: "x", sendAt: at } });
  expect(later).toMatchObject({ leavesAt: at, reason: "schedule" });
  const soon = await program.call(externalMessageApi.send, { body: { number, body: "x" } });
  expect([Date.parse(soon.leavesAt ?? "") <= Date.now(), soon.reason]).toEqual([true, null]);
  await isSent();
  expect(await program.call(externalMessageApi.status, { params: soon })).toMatchObject({ leavesAt: null });
  await Connection.update({ status: "DISCONNECTED" }, { where: { id: ref.connectionId } });
  companyChanged(scopeOfRow(ref));
  const stuck = await program.call(externalMessageApi.send, { body: { number, body: "y" } });
  expect(stuck).toMatchObject({ leavesAt: null, reason: "offline", cause: "offline" });
});

it("a number is checked for a program without a message", async () => {
  session.peers.set("5581999990001", { phone: "5581999990001", address: "5581999990001@s.whatsapp.net" });
  const check = (number: string) => program.call(externalMessageApi.checkNumber, { query: { number } });
  expect(await check("+55 (81) 99999-0001")).toEqual({ number: "5581999990001", isOnWhatsapp: true });
  expect(await check("5581999990002")).toEqual({ number: "5581999990002", isOnWhatsapp: false });
  expect(statusAndCode(await program.ask(externalMessageApi.checkNumber, { query: { number: "12" } }))).toBe(
    "400 ERR_VALIDATION",
  );
});

it("a number that was not on WhatsApp an hour ago is refused without a connection too", async () => {
  const number = newNumber();
  const trySend = async () =>
    statusAndCode(await program.ask(externalMessageApi.send, { body: { number, body: "x" } }));
  expect(await trySend()).toBe("400 ERR_WAPP_INVALID_CONTACT");
  await Connection.update({ status: "DISCONNECTED" }, { where: { id: ref.connectionId } });
  companyChanged(scopeOfRow(ref));
  expect(await trySend()).toBe("400 ERR_WAPP_INVALID_CONTACT");
});

it("a failure is told by a reason that the document has", async () => {
  const body = { contactId: (await contact(ref.companyId)).id, body: "x" };
  const { id } = await program.call(externalMessageApi.send, { body });
  await isSent();
  const reasonOf = async (failure: string) => {
    await OutreachMessage.update({ ack: -1, failure }, { where: { companyId: ref.companyId } });
    return (await program.call(externalMessageApi.status, { params: { id } })).reason;
  };
  expect([await reasonOf("recipient"), await reasonOf("475")]).toEqual(["recipient", "unknown"]);
});

it("a program reacts under its own name, and sends read receipts when it asks for them, not when it reads", async () => {
  const customerMessage = await message(assignedTicket, { body: "Obrigado!" });
  await program.call(messageApi.react, { params: { id: customerMessage.id }, body: { emoji: "👍" } });
  await until("the reaction is sent", () => session.reactions.length > 0);
  await Connection.update({ sendReadReceipts: true }, { where: { id: ref.connectionId } });
  await assignedTicket.update({ unreadMessages: 1 });
  companyChanged(scopeOfRow(ref));
  await program.call(messageApi.list, { params: { ticketId: assignedTicket.id } });
  expect([session.read, (await assignedTicket.reload()).unreadMessages]).toEqual([[], 1]);
  await program.call(ticketApi.read, { params: assignedTicket });
  await until("the receipt is sent", () => session.read.length > 0);
  expect(session.read[0]?.ids).toEqual([customerMessage.wid]);
});

it("a merged contact takes over what waits for it", async () => {
  const [one, other] = [await contact(ref.companyId), await contact(ref.companyId)];
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  await send({ contactId: other.id, body: "x", sendAt });
  await program.call(contactApi.merge, { params: { id: one.id }, body: { contactId: other.id } });
  const row = await ApiMessage.findOne({ where: { companyId: ref.companyId } });
  expect(row?.contactId).toBe(one.id);
});
