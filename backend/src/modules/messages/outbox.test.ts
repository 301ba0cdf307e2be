import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { messageApi } from "@guiche/contract/messages";
import { SendError } from "../../channels/provider";
import { listener } from "../../conversation/listener";
import { scopeOfRow } from "../../core/tenant/scope";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { until } from "../../testing/fake-session";
import { statementsOf } from "../../testing/postgres";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { outboxStore } from "./outbox.store";

const harness = withHarness();
let { assignedTicket, caller, session, ref, sendMessage }: HarnessCompany = {} as HarnessCompany;
beforeEach(async () => {
  ({ assignedTicket, caller, session, ref, sendMessage } = await harness.createCompany());
});

describe("an agent sends a message", () => {
  it("without text, or in a ticket that is not open: it is refused", async () => {
    const empty = await caller.ask(messageApi.send, {
      params: { ticketId: assignedTicket.id },
      body: { body: "  \n " },
    });
    expect([empty.status, empty.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { body: "Required" } }]);
    await assignedTicket.update({ status: "closed" });
    const late = await caller.ask(messageApi.send, { params: { ticketId: assignedTicket.id }, body: { body: "hi" } });
    expect([late.status, late.body]).toEqual([400, { error: "ERR_TICKET_NOT_OPEN" }]);
  });

  it("it is stored with its id, broadcast and sent under that id; its ack follows the server's acknowledgement", async () => {
    const recorder = recordBroadcasts();
    const sentMessage = await sendMessage("Olá 👋");
    expect(sentMessage).toMatchObject({ body: "Olá 👋", fromMe: true, ack: 0, wid: expect.stringMatching(/^3EB0/) });
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages).toEqual([
      { address: assignedTicket.address, content: { kind: "text", text: "Olá 👋" }, id: sentMessage.wid },
    ]);
    expect(await Message.findByPk(sentMessage.id)).toMatchObject({ ack: 0 });
    await listener.ack(ref, sentMessage.wid, 2);
    recorder.stop();
    expect(await Message.findByPk(sentMessage.id)).toMatchObject({ ack: 2 });
    expect(await OutboxEntry.count({ where: { messageId: sentMessage.id } })).toBe(0);
    const messageEvents = recorder.events.map(({ event }) => event as AppMessageEvent);
    expect(messageEvents.map(({ action, message: { ack } }) => [action, ack])).toEqual([
      ["create", 0],
      ["update", 2],
    ]);
    // Each event brings the ticket's contact, an ack too.
    expect(messageEvents[1]?.contact).toEqual(messageEvents[0]?.contact);
    expect(messageEvents[0]?.contact).toMatchObject({ id: assignedTicket.contactId });
  });

  it("twice with the same client id: it is sent once", async () => {
    const [one, two] = await Promise.all([sendMessage("once", "client-0001"), sendMessage("once", "client-0001")]);
    expect(one.id).toBe(two.id);
    await until("it is sent", () => session.sentMessages.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(session.sentMessages.length).toBe(1);
  });

  it("a chat's messages are sent in order, each after the previous one is acknowledged", async () => {
    const sentMessages = [await sendMessage("one"), await sendMessage("two"), await sendMessage("three")];
    await until("the first is sent", () => session.sentMessages.length === 1);
    for (const [index, { wid }] of sentMessages.entries()) {
      expect(session.sentMessages.map(({ id }) => id)).toEqual(
        sentMessages.slice(0, index + 1).map((each) => each.wid),
      );
      await listener.ack(ref, wid, 2);
      if (index < 2) await until("the next is sent", () => session.sentMessages.length === index + 2);
    }
  });

  it("the outbox is looked at only when a message of the chat can be sent", async () => {
    const claimsOf = async (work: () => Promise<unknown>) => {
      const statements = await statementsOf(async () => {
        await work();
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
      return statements.filter((sql) => sql.includes("UPDATE outbox o")).length;
    };
    const wids: string[] = [];
    const send = async (text: string) => wids.push((await sendMessage(text)).wid);
    expect(await claimsOf(() => send("one"))).toBe(1);
    expect(await claimsOf(() => send("two"))).toBe(0);
    expect(session.sentMessages).toHaveLength(1);
    expect(await claimsOf(() => listener.ack(ref, wids[0]!, 2))).toBe(1);
    expect(session.sentMessages).toHaveLength(2);
    expect(await claimsOf(() => listener.ack(ref, wids[1]!, 2))).toBe(0);
  });

  it("the order is kept when the customer's address changes in between, for acts on messages too", async () => {
    const first = await sendMessage("one");
    await until("the first is sent", () => session.sentMessages.length === 1);
    await assignedTicket.update({ address: `7${assignedTicket.id}@lid` });
    const second = await sendMessage("two");
    await caller.call(messageApi.edit, { params: { id: first.id }, body: { body: "one!" } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([session.sentMessages.map(({ id }) => id), session.edits]).toEqual([[first.wid], []]);
    await listener.ack(ref, first.wid, 2);
    await until("the second is sent", () => session.sentMessages.length === 2);
    expect(session.sentMessages[1]?.id).toBe(second.wid);
    await listener.ack(ref, second.wid, 2);
    await until("the edit is sent", () => session.edits.length === 1);
  });

  it("while the session is down it waits, and is sent when the session is back", async () => {
    session.open = false;
    const { wid } = await sendMessage("later");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(session.sentMessages).toEqual([]);
    session.open = true;
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0000` });
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]?.id).toBe(wid);
  });

  it("a message that the previous session left unacknowledged is sent again under the same id", async () => {
    const { wid } = await sendMessage("unheard");
    await until("it is sent", () => session.sentMessages.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0002` });
    await until("it is sent again", () => session.sentMessages.length === 2);
    expect(session.sentMessages.map(({ id }) => id)).toEqual([wid, wid]);
  });

  it("a message is not sent again automatically when WhatsApp has restricted the number since", async () => {
    await sendMessage("unheard");
    await until("it is sent", () => session.sentMessages.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await listener.status(ref, "CONNECTED", { cause: "restricted", restrictedUntil: new Date(Date.now() + 3_600_000) });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(session.sentMessages).toHaveLength(1);
  });

  it("a refusal is shown on the message; a retry uses the same id", async () => {
    const { id, wid } = await sendMessage("to an unknown number");
    await until("it is sent", () => session.sentMessages.length === 1);
    await listener.ack(ref, wid, -1, "463");
    expect(await Message.findByPk(id)).toMatchObject({ ack: -1, failure: "restricted" });
    const again = await caller.call(messageApi.retry, { params: { id } });
    expect(again).toMatchObject({ ack: 0, failure: null, wid });
    await until("it is sent again", () => session.sentMessages.length === 2);
    expect(session.sentMessages[1]?.id).toBe(wid);
  });

  it("a retry is broadcast to viewers, and refused once the ticket is closed", async () => {
    const { id, wid } = await sendMessage("to an unknown number");
    await listener.ack(ref, wid, -1, "463");
    const recorder = recordBroadcasts();
    await caller.call(messageApi.retry, { params: { id } });
    recorder.stop();
    expect(recorder.events.map(({ event }) => event)).toMatchObject([
      { message: { ack: 0 }, contact: { id: assignedTicket.contactId } },
    ]);
    await assignedTicket.update({ status: "closed" });
    expect((await caller.ask(messageApi.retry, { params: { id } })).body).toEqual({ error: "ERR_TICKET_NOT_OPEN" });
  });

  it("a retry requested twice, or after a late ack, neither lowers the ack nor sends again", async () => {
    const { id, wid } = await sendMessage("late tick");
    await until("it is sent", () => session.sentMessages.length === 1);
    await listener.ack(ref, wid, -1, "463");
    await listener.ack(ref, wid, 3);
    expect(await caller.call(messageApi.retry, { params: { id } })).toMatchObject({ ack: 3, failure: null });
    expect(await OutboxEntry.count({ where: { messageId: id } })).toBe(0);
  });

  it("the chat's next message is sent even when a delivery receipt arrives before the server's ack", async () => {
    const [first, second] = [await sendMessage("one"), await sendMessage("two")];
    await until("the first is sent", () => session.sentMessages.length === 1);
    await listener.ack(ref, first.wid, 3);
    await until("the next is sent", () => session.sentMessages.length === 2);
    expect(session.sentMessages[1]?.id).toBe(second.wid);
  });

  it("a ticket's card never cuts an emoji in half", async () => {
    await sendMessage(`${"x".repeat(254)}😀`);
    expect((await assignedTicket.reload()).lastMessage).toBe("x".repeat(254));
  });

  it("after ten minutes without success it is marked as failed and not sent again", async () => {
    const { id, wid } = await sendMessage("lost");
    await until("it is sent", () => session.sentMessages.length === 1);
    const long = new Date(Date.now() - 11 * 60_000);
    await OutboxEntry.update({ firstTriedAt: long, leaseUntil: long }, { where: { messageId: id } });
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0002` });
    await until("it failed", async () => (await Message.findByPk(id))?.ack === -1);
    expect(await Message.findByPk(id)).toMatchObject({ failure: "timeout" });
    expect(session.sentMessages.map((each) => each.id)).toEqual([wid]);
  });

  it("to an address unknown to WhatsApp it fails with that cause after three tries, and blocks nothing", async () => {
    session.failure = new SendError("recipient");
    const [{ id }, next] = [await sendMessage("anybody there?"), await sendMessage("next")];
    for (const attempts of [1, 2]) {
      await until("it is released", () => OutboxEntry.findOne({ where: { messageId: id, attempts, state: "queued" } }));
      await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0003` });
    }
    await until("it failed", async () => (await Message.findByPk(id))?.ack === -1);
    expect(await Message.findByPk(id)).toMatchObject({ failure: "recipient" });
    await until("the next is tried", () => OutboxEntry.findOne({ where: { messageId: next.id, attempts: 1 } }));
  });

  it("a message still being sent is not sent twice, however long it takes", async () => {
    let releaseSend = (): void => undefined;
    const leaving = jest
      .spyOn(session, "send")
      .mockImplementationOnce(() => new Promise<void>((resolve) => (releaseSend = resolve)));
    const { id } = await sendMessage("a large file");
    await until("it is being sent", () => leaving.mock.calls.length === 1);
    await OutboxEntry.update({ leaseUntil: new Date(0) }, { where: { messageId: id } });
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0004` });
    await until("it is requested again", () => OutboxEntry.findOne({ where: { messageId: id, attempts: 2 } }));
    expect(leaving.mock.calls).toHaveLength(1);
    releaseSend();
    leaving.mockRestore();
  });

  it("a try that fails after another process has claimed the message leaves it to that process", async () => {
    let fail = (): void => undefined;
    const failing = jest
      .spyOn(session, "send")
      .mockImplementationOnce(
        () => new Promise<void>((_, refuse) => (fail = () => refuse(new SendError("recipient")))),
      );
    const { id } = await sendMessage("whose is it?");
    const row = await until("it is being sent", () =>
      OutboxEntry.findOne({ where: { messageId: id, state: "sending", attempts: 1 } }),
    );
    await row.update({ attempts: 2, leaseUntil: new Date(Date.now() + 60_000) });
    fail();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await row.reload();
    expect([row.state, row.attempts]).toEqual(["sending", 2]);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 0, failure: null });
    failing.mockRestore();
  });

  it("an official number's refusal counts, although another process waits for the message's status by then", async () => {
    Object.assign(session.connection, { provider: "official" });
    let refuse = (): void => undefined;
    const sendSpy = jest
      .spyOn(session, "send")
      .mockImplementationOnce(() => new Promise<void>((_, fail) => (refuse = () => fail(new SendError("closed")))));
    const { id, wid } = await sendMessage("refused plainly");
    const row = await until("it is being sent", () =>
      OutboxEntry.findOne({ where: { messageId: id, state: "sending" } }),
    );
    // The number has got a new token since, and another process has its session.
    const scope = scopeOfRow(ref);
    await outboxStore(scope).releaseTried(ref.connectionId, new Date(Date.now() + 1_000));
    const { rows } = await outboxStore(scope).claim(ref.connectionId, false);
    expect(rows).toMatchObject([{ id: row.id, leftAgo: expect.any(Number) }]);
    refuse();
    await until("it is released", () => OutboxEntry.findOne({ where: { messageId: id, state: "queued" } }));
    sendSpy.mockRestore();
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0005` });
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]?.id).toBe(wid);
  });

  it("after a failed try it is tried again, at once when the session is opened anew", async () => {
    session.failure = new Error("closed");
    const { wid } = await sendMessage("stubborn");
    await until("it is released", () =>
      OutboxEntry.findOne({ where: { connectionId: ref.connectionId, state: "queued", attempts: 1 } }),
    );
    session.failure = undefined;
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0001` });
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]?.id).toBe(wid);
  });
});
