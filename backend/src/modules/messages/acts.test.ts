import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi, type AppMessageEvent } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { signInAs } from "../../testing/sign-in-as";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { message, ticket, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";

const harness = withHarness();
let { assignedTicket, caller, session, ref, sendMessage }: HarnessCompany = {} as HarnessCompany;
beforeEach(async () => {
  ({ assignedTicket, caller, session, ref, sendMessage } = await harness.createCompany());
});

/** A text acknowledged by WhatsApp. */
async function sendAcknowledged(body: string) {
  const sentMessage = await sendMessage(body);
  await until("it is sent", () => session.sentMessages.some(({ id }) => id === sentMessage.wid));
  await listener.ack(ref, sentMessage.wid, 2);
  return sentMessage;
}
const row = (id: number) => Message.findByPk(id, { rejectOnEmpty: true });
const edit = (id: number, body: string) => caller.ask(messageApi.edit, { params: { id }, body: { body } });
const remove = (id: number) => caller.ask(messageApi.remove, { params: { id } });
const react = (id: number, emoji: string) => caller.ask(messageApi.react, { params: { id }, body: { emoji } });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("an agent edits a message", () => {
  it("of the customer, of another kind, failed or too old: the edit is refused", async () => {
    const theirs = await message(assignedTicket);
    const place = await message(assignedTicket, { fromMe: true, ack: 2, mediaType: "locationMessage", body: "{}" });
    const failedMessage = await message(assignedTicket, { fromMe: true, ack: -1 });
    const old = await message(assignedTicket, { fromMe: true, ack: 2, createdAt: minutesAgo(16) });
    for (const { id } of [theirs, place, failedMessage, old]) {
      const { status, body } = await edit(id, "another");
      expect([status, body]).toEqual([400, { error: "ERR_EDIT_WAPP_MSG" }]);
    }
    const messageOfClosedTicket = await message(assignedTicket, { fromMe: true, ack: 2 });
    await assignedTicket.update({ status: "closed" });
    expect((await edit(messageOfClosedTicket.id, "another")).body).toEqual({ error: "ERR_TICKET_NOT_OPEN" });
    expect(await OutboxEntry.count({ where: { companyId: ref.companyId } })).toBe(0);
  });

  it("the new text shows at once, on the ticket's card too, and is sent under an id of its own", async () => {
    const { id, wid } = await sendAcknowledged("amanha");
    const recorder = recordBroadcasts();
    const answer = await edit(id, "amanhã ✅");
    recorder.stop();
    expect(answer.body).toMatchObject({ id, wid, body: "amanhã ✅", isEdited: true, ack: 2 });
    expect((await assignedTicket.reload()).lastMessage).toBe("amanhã ✅");
    expect(recorder.events.map(({ event }) => event as AppMessageEvent)).toMatchObject([
      { action: "update", message: { body: "amanhã ✅" }, ticket: { lastMessage: "amanhã ✅" } },
    ]);
    await until("it is sent", () => session.edits.length === 1);
    const [sentEdit] = session.edits;
    expect(sentEdit).toMatchObject({
      address: assignedTicket.address,
      text: "amanhã ✅",
      target: { wid, fromMe: true },
    });
    expect(sentEdit?.id).not.toBe(wid);
    await listener.ack(ref, sentEdit?.id ?? "", 2);
    expect(await OutboxEntry.count({ where: { messageId: id } })).toBe(0);
    expect(await row(id)).toMatchObject({ body: "amanhã ✅", isEdited: true, ack: 2 });
  });

  it("a refusal by WhatsApp reverts the edit and broadcasts it", async () => {
    const { id } = await sendAcknowledged("before");
    await edit(id, "after");
    await until("it is sent", () => session.edits.length === 1);
    const recorder = recordBroadcasts();
    await listener.ack(ref, session.edits[0]?.id ?? "", -1, "479");
    recorder.stop();
    expect(await row(id)).toMatchObject({ body: "before", isEdited: false, ack: 2, failure: null });
    expect((await assignedTicket.reload()).lastMessage).toBe("before");
    expect(recorder.events.map(({ event }) => event as AppMessageEvent)).toMatchObject([
      { action: "update", message: { body: "before" }, refused: "edit" },
    ]);
  });

  it("an edit unacknowledged for ten minutes is reverted", async () => {
    const { id } = await sendAcknowledged("before");
    await edit(id, "after");
    await until("it is sent", () => session.edits.length === 1);
    const long = minutesAgo(11);
    await OutboxEntry.update({ firstTriedAt: long, leaseUntil: long }, { where: { messageId: id } });
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0009` });
    await until("it is reverted", async () => (await row(id)).body === "before");
  });

  it("a refusal of the first edit changes nothing after a second edit", async () => {
    const { id } = await sendAcknowledged("one");
    await edit(id, "two");
    await edit(id, "three");
    await until("the first is sent", () => session.edits.length === 1);
    await listener.ack(ref, session.edits[0]?.id ?? "", -1, "479");
    expect(await row(id)).toMatchObject({ body: "three", isEdited: true });
  });

  it("an edit is sent after its message and before the chat's next one", async () => {
    const first = await sendMessage("one");
    await edit(first.id, "one!");
    const last = await sendMessage("two");
    await until("the message is sent", () => session.sentMessages.length === 1);
    expect(session.edits).toEqual([]);
    await listener.ack(ref, first.wid, 2);
    await until("the edit is sent", () => session.edits.length === 1);
    expect(session.sentMessages.length).toBe(1);
    await listener.ack(ref, session.edits[0]?.id ?? "", 2);
    await until("the next is sent", () => session.sentMessages.length === 2);
    expect(session.sentMessages[1]?.id).toBe(last.wid);
  });

  it("of a colleague's ticket: the edit is refused", async () => {
    const { id } = await sendAcknowledged("mine");
    const other = await signInAs(harness.server.app, await user(ref.companyId));
    const answer = await other.ask(messageApi.edit, { params: { id }, body: { body: "not yours" } });
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
  });
});

describe("an agent deletes a message", () => {
  it("of the customer, or after WhatsApp's sixty hours: the deletion is refused", async () => {
    const theirs = await message(assignedTicket);
    const old = await message(assignedTicket, { fromMe: true, ack: 2, createdAt: minutesAgo(60 * 60 + 1) });
    for (const { id } of [theirs, old]) expect((await remove(id)).body).toEqual({ error: "ERR_DELETE_WAPP_MSG" });
  });

  it("it is hidden at once and wiped once WhatsApp accepts; a second request changes nothing", async () => {
    const { id, wid } = await sendAcknowledged("oops");
    const recorder = recordBroadcasts();
    const answers = await Promise.all([remove(id), remove(id)]);
    recorder.stop();
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { message: "Message deleted." }],
      [200, { message: "Message deleted." }],
    ]);
    expect(recorder.events.map(({ event }) => event as AppMessageEvent)).toMatchObject([
      { action: "update", message: { isDeleted: true, body: "" }, ticket: { lastMessage: "🚫" } },
    ]);
    const { messages } = await caller.call(messageApi.list, { params: { ticketId: assignedTicket.id } });
    expect(messages).toMatchObject([{ id, isDeleted: true, body: "" }]);
    await until("it is sent", () => session.removals.length === 1);
    expect(session.removals[0]).toMatchObject({ address: assignedTicket.address, target: { wid, fromMe: true } });
    await listener.ack(ref, session.removals[0]?.id ?? "", 2);
    expect(await row(id)).toMatchObject({ isDeleted: true, body: "" });
    expect(await listener.sentContent(ref, wid)).toBeNull();
  });

  it("a refusal by WhatsApp restores it", async () => {
    const { id } = await sendAcknowledged("still there");
    await remove(id);
    await until("it is sent", () => session.removals.length === 1);
    await listener.ack(ref, session.removals[0]?.id ?? "", -1, "479");
    expect(await row(id)).toMatchObject({ isDeleted: false, body: "still there" });
    expect((await assignedTicket.reload()).lastMessage).toBe("still there");
  });

  it("a message still in the outbox is never sent", async () => {
    session.open = false;
    const { id } = await sendMessage("second thoughts");
    await remove(id);
    expect(await row(id)).toMatchObject({ isDeleted: true, body: "" });
    expect(await OutboxEntry.count({ where: { messageId: id } })).toBe(0);
  });

  it("a message that timed out may have arrived, so the deletion is sent all the same", async () => {
    const { id, wid } = await sendMessage("perhaps there");
    await until("it is sent", () => session.sentMessages.length === 1);
    await listener.ack(ref, wid, -1, "timeout");
    await remove(id);
    await until("the deletion is sent", () => session.removals.length === 1);
    expect(session.removals[0]?.target).toEqual({ wid, fromMe: true });
    expect((await caller.call(messageApi.list, { params: { ticketId: assignedTicket.id } })).messages).toMatchObject([
      { id, isDeleted: true, body: "" },
    ]);
  });

  it("a failed message is deleted, and cannot be retried", async () => {
    const { id, wid } = await sendMessage("to nobody");
    await until("it is sent", () => session.sentMessages.length === 1);
    await listener.ack(ref, wid, -1, "404");
    await remove(id);
    expect(session.removals).toEqual([]);
    expect(await caller.call(messageApi.retry, { params: { id } })).toMatchObject({ isDeleted: true, ack: -1 });
    expect(await OutboxEntry.count({ where: { messageId: id } })).toBe(0);
  });
});

describe("an agent reacts to a message", () => {
  it("with anything but one emoji, or to a deleted message: the reaction is refused", async () => {
    const theirs = await message(assignedTicket);
    for (const emoji of ["ok", "👍👍", "1", " "])
      expect((await react(theirs.id, emoji)).body).toEqual({ error: "ERR_REACT_WAPP_MSG" });
    const deletedMessage = await message(assignedTicket, { isDeleted: true });
    expect((await react(deletedMessage.id, "👍")).body).toEqual({ error: "ERR_REACT_WAPP_MSG" });
  });

  it("of a customer: the reaction shows, is sent, and can be replaced and removed", async () => {
    const { id, wid } = await message(assignedTicket);
    for (const emoji of ["👍", "👨‍👩‍👧‍👦", ""]) {
      const { body } = await react(id, emoji);
      expect(body).toMatchObject({ reactions: emoji ? [{ emoji, fromMe: true, name: "" }] : [] });
      await until("it is sent", () => session.reactions.at(-1)?.emoji === emoji);
      await listener.ack(ref, session.reactions.at(-1)?.id ?? "", 2);
    }
    expect(session.reactions.map(({ target }) => target)).toEqual(Array(3).fill({ wid, fromMe: false }));
  });

  it("a refusal by WhatsApp restores the previous reaction", async () => {
    const { id } = await message(assignedTicket);
    await react(id, "👍");
    await until("it is sent", () => session.reactions.length === 1);
    await listener.ack(ref, session.reactions[0]?.id ?? "", 2);
    await react(id, "❤️");
    await until("the other is sent", () => session.reactions.length === 2);
    const recorder = recordBroadcasts();
    await listener.ack(ref, session.reactions[1]?.id ?? "", -1, "479");
    recorder.stop();
    expect(recorder.events.map(({ event }) => (event as AppMessageEvent).message.reactions)).toEqual([
      [{ emoji: "👍", fromMe: true, name: "" }],
    ]);
  });

  it("five concurrent reactions leave one", async () => {
    const { id } = await message(assignedTicket);
    const emojis = ["👍", "❤️", "😂", "😮", "🙏"];
    await Promise.all(emojis.map((emoji) => react(id, emoji)));
    const visibleReactions = (await row(id)).reactions.filter(({ emoji }) => emoji !== "");
    expect(visibleReactions.length).toBe(1);
    expect(emojis).toContain(visibleReactions[0]?.emoji);
  });

  it("in another person's ticket: the reaction is refused", async () => {
    const elsewhere = await message(await ticket(ref.companyId, { status: "open" }));
    expect((await react(elsewhere.id, "👍")).status).toBe(403);
  });
});
