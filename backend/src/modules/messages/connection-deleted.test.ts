import { beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { messageApi } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { connection, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs } from "../../testing/sign-in-as";
import { planFetch } from "./media-fetch";

const harness = withHarness();
let { assignedTicket, caller, session, ref, sendMessage }: HarnessCompany = {} as HarnessCompany;
beforeEach(async () => {
  ({ assignedTicket, caller, session, ref, sendMessage } = await harness.createCompany());
  session.open = false;
});

const signInAdmin = async () => signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
async function deleteConnection(): Promise<void> {
  await (await signInAdmin()).call(connectionApi.remove, { params: { id: ref.connectionId } });
}

/** The messages as the agent's conversation shows them, the oldest first. */
async function listMessages() {
  const { messages } = await caller.call(messageApi.list, { params: { ticketId: assignedTicket.id } });
  return messages.map(({ body, ack, failure }) => [body, ack, failure]).reverse();
}

describe("messages that wait when their connection is deleted", () => {
  it("fail with their cause, on the agent's screen too", async () => {
    await sendMessage("one");
    await sendMessage("two");
    const recorder = recordBroadcasts();
    await deleteConnection();
    recorder.stop();
    expect(await listMessages()).toEqual([
      ["one", -1, "connection"],
      ["two", -1, "connection"],
    ]);
    const broadcastMessages = recorder.events.flatMap(({ topic, event }) =>
      topic === "appMessage" ? [(event as AppMessageEvent).message] : [],
    );
    expect(broadcastMessages.map(({ body, failure }) => [body, failure])).toEqual([
      ["one", "connection"],
      ["two", "connection"],
    ]);
    expect(await OutboxEntry.count({ where: { companyId: ref.companyId } })).toBe(0);
  });

  it("and whose outcome is unknown, fail as unanswered", async () => {
    session.open = true;
    await sendMessage("unheard");
    await until("it is sent", () => session.sentMessages.length === 1);
    await deleteConnection();
    expect(await listMessages()).toEqual([["unheard", -1, "timeout"]]);
  });

  it("leave the customer waiting for an answer", async () => {
    const since = new Date("2027-03-10T12:00:00.000Z");
    await assignedTicket.update({ waitingSince: since });
    await Message.create({
      companyId: ref.companyId,
      ticketId: assignedTicket.id,
      contactId: assignedTicket.contactId,
      connectionId: ref.connectionId,
      wid: "IN1",
      fromMe: false,
      body: "hello?",
      mediaType: "chat",
      createdAt: since,
    });
    await sendMessage("on its way");
    expect((await Ticket.findByPk(assignedTicket.id))?.waitingSince).toBeNull();
    await deleteConnection();
    expect((await Ticket.findByPk(assignedTicket.id))?.waitingSince).toEqual(since);
  });

  it("keep what was edited while they waited", async () => {
    const { id } = await sendMessage("helo");
    await caller.call(messageApi.edit, { params: { id }, body: { body: "hello" } });
    await deleteConnection();
    expect(await listMessages()).toEqual([["hello", -1, "connection"]]);
  });

  it("are all told as failed, also those sent at the same time", async () => {
    const admin = await signInAdmin();
    const send = () =>
      caller.ask(messageApi.send, { params: { ticketId: assignedTicket.id }, body: { body: "at the same time" } });
    const early = [send(), send(), send()];
    const removed = admin.call(connectionApi.remove, { params: { id: ref.connectionId } });
    const answers = await Promise.all([...early, send(), send(), send()]);
    await removed;
    const storedCount = answers.filter(({ status }) => status < 300).length;
    expect(await listMessages()).toEqual(
      Array.from({ length: storedCount }, () => ["at the same time", -1, "connection"]),
    );
  });

  it("are sent by a retry once the ticket has another connection, and not before", async () => {
    const { id, wid } = await sendMessage("later");
    await deleteConnection();
    const early = await caller.ask(messageApi.retry, { params: { id } });
    expect([early.status, early.body]).toEqual([404, { error: "ERR_NO_WAPP_FOUND" }]);

    const other = await connection(ref.companyId);
    const session = harness.openSession({ ...ref, connectionId: other.id });
    await assignedTicket.update({ connectionId: other.id });
    expect(await caller.call(messageApi.retry, { params: { id } })).toMatchObject({ ack: 0, failure: null });
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]).toMatchObject({ id: wid, content: { kind: "text", text: "later" } });
    await listener.ack({ ...ref, connectionId: other.id }, wid, 2);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 2, failure: null, connectionId: other.id });
  });
});

it("a deletion that waits when its connection is deleted is refused, and the message is back", async () => {
  session.open = true;
  const { id, wid } = await sendMessage("regretted");
  await until("it is sent", () => session.sentMessages.length === 1);
  await listener.ack(ref, wid, 2);
  session.open = false;
  await caller.call(messageApi.remove, { params: { id } });
  await deleteConnection();
  expect(await Message.findByPk(id)).toMatchObject({ isDeleted: false, body: "regretted", ack: 2 });
});

it("a file that waits to be fetched when its connection is deleted counts as failed", async () => {
  const { id } = await Message.create({
    companyId: ref.companyId,
    ticketId: assignedTicket.id,
    contactId: assignedTicket.contactId,
    connectionId: ref.connectionId,
    wid: "IN2",
    fromMe: false,
    body: "",
    mediaType: "image",
    mediaState: "pending",
  });
  const scope = scopeOfRow({ companyId: ref.companyId });
  await transaction(scope, (inside) => planFetch(inside, id, ref.connectionId));
  await deleteConnection();
  expect(await Message.findByPk(id)).toMatchObject({ mediaState: "failed" });
});
