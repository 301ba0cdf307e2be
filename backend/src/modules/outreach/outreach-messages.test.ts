import { beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { listener } from "../../conversation/listener";
import { receive } from "../../conversation/receive";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import type { Contact } from "../../models/contacts/contact";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { contact, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { signInAs } from "../../testing/sign-in-as";
import { hasLockWaiter } from "../../testing/postgres";
import { connectionOf } from "../connections";
import { assertContactsExist } from "../contacts";
import { findSent } from "../messages";
import { openTicketWith } from "../tickets";
import { sendOutreach, sendToPerson } from ".";

const harness = withHarness();
let { assignedTicket, session, ref }: HarnessCompany = {} as HarnessCompany;
let scope: Scope;
let person: Contact;
const row = () => ({ id: ref.connectionId, companyId: ref.companyId });
const send = (text: string, more: { wid?: string } = {}) =>
  sendOutreach(scope, {
    contactId: person.id,
    connectionId: ref.connectionId,
    content: { kind: "text", text },
    source: "campaign",
    sourceId: 7,
    label: "Black Friday",
    ...more,
  });

beforeEach(async () => {
  ({ assignedTicket, session, ref } = await harness.createCompany());
  scope = scopeOfRow(ref);
  person = await contact(ref.companyId);
});

describe("a message to a person without a ticket", () => {
  it("opens no ticket, is sent under its id, and carries what WhatsApp says of it", async () => {
    const sentMessage = await send("Oferta");
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]).toMatchObject({ id: sentMessage?.wid, content: { kind: "text", text: "Oferta" } });
    expect(await Ticket.count({ where: { contactId: person.id } })).toBe(0);
    expect(Buffer.from((await findSent(scope, ref, sentMessage?.wid ?? ""))?.raw ?? []).toString()).toContain("Oferta");
    await listener.ack(ref, sentMessage?.wid ?? "", 2);
    await listener.ack(ref, sentMessage?.wid ?? "", 4);
    expect(await OutreachMessage.findByPk(sentMessage?.id)).toMatchObject({ ack: 4, isCold: true });
    expect(await OutboxEntry.count({ where: { looseMessageId: sentMessage?.id } })).toBe(0);
  });

  it("with an id that was used before is not sent again", async () => {
    const wid = "3EB0SAME";
    expect([await send("once", { wid }), await send("once", { wid })]).toEqual([{ id: expect.any(Number), wid }, null]);
    await until("it is sent", () => session.sentMessages.length === 1);
  });

  it("refused by WhatsApp keeps the cause", async () => {
    const sentMessage = await send("Oferta");
    await listener.ack(ref, sentMessage?.wid ?? "", -1, "463");
    expect(await OutreachMessage.findByPk(sentMessage?.id)).toMatchObject({ ack: -1, failure: "restricted" });
  });

  it("waits while the session is down", async () => {
    session.open = false;
    const sentMessage = await send("later");
    session.open = true;
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0000` });
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]?.id).toBe(sentMessage?.wid);
  });

  it("answered: it is the first message of the ticket, at its own time, with its label", async () => {
    const sentMessage = await send("Oferta");
    await listener.ack(ref, sentMessage?.wid ?? "", 3);
    await receive(inboundText(row(), person.number ?? "", "Quero!"));
    const [ticket] = await Ticket.findAll({ where: { contactId: person.id } });
    const rows = await Message.findAll({ where: { ticketId: ticket?.id }, order: ["createdAt"] });
    expect(rows.map(({ body, fromMe, ack }) => [body, fromMe, ack])).toEqual([
      ["Oferta", true, 3],
      ["Quero!", false, 0],
    ]);
    expect(rows[0]?.details?.origin).toEqual({ source: "campaign", label: "Black Friday", sourceId: 7 });
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: "Quero!", lastFromMe: false });
    expect(ticket?.waitingSince).toEqual(rows[1]?.createdAt);
    const message = await OutreachMessage.findByPk(sentMessage?.id);
    expect([message?.messageId, message?.createdAt]).toEqual([rows[0]?.id, rows[0]?.createdAt]);
    await listener.ack(ref, sentMessage?.wid ?? "", 4);
    expect([(await rows[0]?.reload())?.ack, (await message?.reload())?.ack]).toEqual([4, 4]);
  });

  it("reported by another device of the number, or written on the phone: opens nothing by itself", async () => {
    const sentMessage = await send("Oferta");
    await receive(inboundText(row(), person.number ?? "", "Oferta", { fromMe: true, wid: sentMessage?.wid ?? "" }));
    expect(await Ticket.count({ where: { contactId: person.id } })).toBe(0);
  });

  it("keeps the order of the chat: what follows waits for its acknowledgement", async () => {
    const first = await send("one");
    await until("the first is sent", () => session.sentMessages.length === 1);
    await send("two");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(session.sentMessages).toHaveLength(1);
    await listener.ack(ref, first?.wid ?? "", 2);
    await until("the second is sent", () => session.sentMessages.length === 2);
  });
});

it("a message that a ticket adopted before it left fails in the ticket too when its connection is deleted", async () => {
  session.open = false;
  await send("Oferta");
  await receive(inboundText(row(), person.number ?? "", "Quero"));
  const rows = () => Message.findAll({ where: { contactId: person.id, fromMe: true }, raw: true });
  expect(await rows()).toMatchObject([{ body: "Oferta", ack: 0 }]);
  const admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  await admin.call(connectionApi.remove, { params: { id: ref.connectionId } });
  expect(await rows()).toMatchObject([{ body: "Oferta", ack: -1, failure: "connection" }]);
});

describe("a message that is sent while the person's ticket opens", () => {
  const input = () => ({
    ...{ contactId: person.id, connectionId: ref.connectionId, content: { kind: "text", text: "Oferta" } as const },
    source: "api" as const,
  });
  it.each([
    ["by a program", (inside: Scope) => sendToPerson(inside, input())],
    ["by a campaign", (inside: Scope) => sendOutreach(inside, { ...input(), source: "campaign" })],
  ])("%s is adopted by it", async (_by, sendInside) => {
    let receivePromise: Promise<unknown> | undefined;
    await transaction(scope, async (inside) => {
      await sendInside(inside);
      receivePromise = receive(inboundText(row(), person.number ?? "", "Oi"));
      await until("the ticket waits for the message", hasLockWaiter);
    });
    await receivePromise;
    const rows = await Message.findAll({ where: { contactId: person.id }, order: ["createdAt"], raw: true });
    expect(rows.map(({ body }) => body)).toEqual(["Oferta", "Oi"]);
  });

  it("goes into the ticket that was opened first", async () => {
    let sendPromise: ReturnType<typeof sendToPerson> | undefined;
    const connectionRow = await connectionOf(scope, ref.connectionId);
    const [row] = await assertContactsExist(scope, [person.id]);
    if (!row) throw new Error("The contact is missing.");
    await transaction(scope, async (inside) => {
      await openTicketWith(inside, connectionRow, row, null);
      sendPromise = sendToPerson(scope, input());
      await until("the message waits for the ticket", hasLockWaiter);
    });
    expect(await sendPromise).toMatchObject({ messageId: expect.any(Number), looseMessageId: null });
  });
});

describe("a schedule's message", () => {
  it("to a person with a live ticket lands there, and is no answer", async () => {
    const since = new Date(Date.now() - 60_000);
    await assignedTicket.update({ waitingSince: since });
    const { contactId } = assignedTicket;
    const sentMessage = await sendToPerson(scope, {
      contactId,
      connectionId: ref.connectionId,
      content: { kind: "text", text: "Lembrete" },
      source: "schedule",
    });
    expect(sentMessage).toEqual({ messageId: expect.any(Number), looseMessageId: null });
    expect((await assignedTicket.reload()).waitingSince).toEqual(since);
    const id = "messageId" in sentMessage ? (sentMessage.messageId ?? 0) : 0;
    expect((await Message.findByPk(id))?.details?.origin).toEqual({ source: "schedule", label: "" });
  });
});
