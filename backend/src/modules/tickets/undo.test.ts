import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { ticketApi, type ChangedTicketDto, type TicketDto } from "@guiche/contract/tickets";
import { listener } from "../../conversation/listener";
import { receive } from "../../conversation/receive";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { TicketUndo } from "../../models/tickets/ticket-undo";
import type { User } from "../../models/accounts/user";
import { createCompany, queue, ticket, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { withHarness, type HarnessCompany } from "../../testing/harness";
import { everythingLeaves } from "../../testing/deliveries";
import { withFailingInserts } from "../../testing/postgres";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";

const harness = withHarness();
let company: HarnessCompany = {} as HarnessCompany;
let ana: Caller;
let bruno: User;
let theirs = 0;
let own = 0;
let id = 0;
beforeEach(async () => {
  company = await harness.createCompany();
  ana = company.caller;
  id = company.assignedTicket.id;
  const { companyId } = company.ref;
  const support = await queue(companyId, { name: "Suporte" });
  bruno = await user(companyId, { queues: [support], name: "Bruno" });
  [own, theirs] = [company.assignedTicket.queueId!, support.id];
});
afterEach(() => shiftClock(0));

const updateTicket = (body: Record<string, unknown>, by = ana): Promise<ChangedTicketDto> =>
  by.call(ticketApi.update, { params: { id }, body });
const undo = ({ undoToken = "" }: ChangedTicketDto, by = ana): Promise<TicketDto> =>
  by.call(ticketApi.undo, { params: { id }, body: { token: undoToken } });
const refusal = async ({ undoToken = "" }: ChangedTicketDto, by = ana, of = id) => {
  const { status, body } = await by.ask(ticketApi.undo, { params: { id: of }, body: { token: undoToken } });
  return [status, (body as { error: string }).error];
};
const contents = async () => {
  const row = (await Ticket.findByPk(id, { raw: true }))!;
  const lives = await TicketTracking.findAll({ where: { ticketId: id }, order: ["id"], raw: true });
  return [{ ...row, updatedAt: null }, ...lives.map((life) => ({ ...life, updatedAt: null }))];
};
const farewell = async (text = "Until soon!") => {
  await Connection.update({ complationMessage: text }, { where: { id: company.ref.connectionId } });
  companyChanged(scopeOfRow(company.ref));
};
const comes = (text: string) =>
  receive(
    inboundText({ id: company.ref.connectionId, companyId: company.ref.companyId }, company.customer.phone, text),
  );
const timeline = async () => (await ana.call(ticketApi.timeline, { params: { id } })).map(({ kind }) => kind);

describe("an agent who has just", () => {
  it.each([
    ["resolved", { status: "closed" }],
    ["returned", { status: "pending" }],
    ["transferred to a queue of others", { queueId: 0 }],
    ["transferred to a colleague", { userId: 0 }],
  ])("%s a ticket gets it back as it was", async (_verb, patch: Record<string, unknown>) => {
    await updateTicket({ status: "pending" });
    await updateTicket({ status: "open" });
    const before = await contents();
    const ticketDto = await ana.call(ticketApi.show, { params: { id } });
    const body = {
      ...patch,
      ...("queueId" in patch && { queueId: theirs }),
      ...("userId" in patch && { userId: bruno.id }),
    };
    const changedTicket = await updateTicket(body);
    const back = await undo(changedTicket);
    expect(back).toEqual({ ...ticketDto, updatedAt: back.updatedAt });
    expect(await contents()).toEqual(before);
    expect((await timeline()).at(-1)).toBe("undone");
    expect(await TicketUndo.count({ where: { ticketId: id } })).toBe(0);
  });

  it("closed a ticket that no agent answered leaves it waiting as long as before", async () => {
    const { companyId, connectionId } = company.ref;
    const waiting = await ticket(companyId, { queueId: own, connectionId });
    id = waiting.id;
    const queuedAt = new Date(Date.now() - 60_000);
    await Ticket.update({ queuedAt }, { where: { id } });
    const changedTicket = await updateTicket({ status: "closed" });
    expect(await TicketTracking.count({ where: { ticketId: id } })).toBe(1);
    const back = await undo(changedTicket);
    expect(back).toMatchObject({ status: "pending", userId: null, queuedAt: queuedAt.toISOString() });
    // The ticket came without a tracking row, and has none again.
    expect(await TicketTracking.count({ where: { ticketId: id } })).toBe(0);
  });

  it("accepted, reopened or tagged a ticket is offered no undo", async () => {
    await updateTicket({ status: "pending" });
    expect(await updateTicket({ status: "open" })).not.toHaveProperty("undoToken");
    await updateTicket({ status: "closed" });
    expect(await updateTicket({ status: "open" })).not.toHaveProperty("undoToken");
  });
});

describe("the token", () => {
  it("is enough when the act took every other right, and all users see the ticket return", async () => {
    const changedTicket = await updateTicket({ userId: bruno.id });
    expect((await ana.ask(ticketApi.show, { params: { id } })).status).toBe(403);
    const recorder = recordBroadcasts();
    const back = await undo(changedTicket);
    recorder.stop();
    expect(back).toMatchObject({ status: "open", userId: company.userId });
    expect(recorder.events.map(({ topic, event }) => [topic, (event as { action: string }).action])).toEqual([
      ["ticket", "update"],
      ["ticket", "delete"],
    ]);
    expect(recorder.events[0]?.event).toEqual({ action: "update", ticket: back });
  });

  it("serves no other user, of this company or another, and no other ticket", async () => {
    const changedTicket = await updateTicket({ status: "closed" });
    const { companyId } = company.ref;
    const boss = await signInAs(harness.server.app, await user(companyId, { profile: "admin" }));
    const other = await createCompany();
    const outsider = await signInAs(harness.server.app, await user(other.id, { profile: "admin" }));
    const another = await ticket(companyId, { status: "open", userId: company.userId });
    const theirs = await ticket(other.id, {});
    expect(await refusal(changedTicket, boss)).toEqual([409, "ERR_UNDO_EXPIRED"]);
    expect(await refusal(changedTicket, outsider)).toEqual([404, "ERR_NO_TICKET_FOUND"]);
    expect(await refusal(changedTicket, outsider, theirs.id)).toEqual([409, "ERR_UNDO_EXPIRED"]);
    expect(await refusal(changedTicket, ana, another.id)).toEqual([409, "ERR_UNDO_EXPIRED"]);
    expect(await refusal({ ...changedTicket, undoToken: "5c1b2d4e-0000-4000-8000-000000000000" })).toEqual([
      409,
      "ERR_UNDO_EXPIRED",
    ]);
    expect(await refusal({ ...changedTicket, undoToken: "x" })).toEqual([400, "ERR_VALIDATION"]);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "closed" });
    expect(await undo(changedTicket)).toMatchObject({ status: "open" });
  });

  it("works once, also for two requests at the same time", async () => {
    const changedTicket = await updateTicket({ status: "closed" });
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.ask(ticketApi.undo, { params: { id }, body: { token: changedTicket.undoToken } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refusal(changedTicket)).toEqual([409, "ERR_UNDO_EXPIRED"]);
    expect((await timeline()).filter((kind) => kind === "undone")).toHaveLength(1);
  });

  it("is refused after eight seconds", async () => {
    const changedTicket = await updateTicket({ status: "closed" });
    shiftClock(7_500);
    const inTime = await undo(changedTicket);
    expect(inTime.status).toBe("open");
    const again = await updateTicket({ status: "closed" });
    shiftClock(7_500 + 8_100);
    expect(await refusal(again)).toEqual([409, "ERR_UNDO_EXPIRED"]);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "closed" });
  });

  it("is refused after another act, also one that leads to the same state", async () => {
    const changedTicket = await updateTicket({ status: "pending" });
    const colleague = await signInAs(harness.server.app, await user(company.ref.companyId, { profile: "admin" }));
    await updateTicket({ status: "open" }, colleague);
    const returnedTicket = await updateTicket({ status: "pending" }, colleague);
    expect(await refusal(changedTicket)).toEqual([409, "ERR_UNDO_EXPIRED"]);
    await updateTicket({ status: "open" }, colleague);
    expect(await refusal(returnedTicket, colleague)).toEqual([409, "ERR_UNDO_OUTDATED"]);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "open" });
  });

  it("is refused when the farewell has left and the customer opened another ticket, and brings back one that is only waiting", async () => {
    await farewell();
    const changedTicket = await updateTicket({ status: "closed" });
    await everythingLeaves(company.ref.companyId);
    await comes("one more thing");
    expect(await refusal(changedTicket)).toEqual([409, "ERR_UNDO_OUTDATED"]);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "closed" });
    const [next] = await Ticket.findAll({ where: { contactId: company.assignedTicket.contactId, status: "pending" } });
    id = next!.id;
    const boss = await signInAs(harness.server.app, await user(company.ref.companyId, { profile: "admin" }));
    const transferredTicket = await updateTicket({ userId: bruno.id }, boss);
    await comes("hello?");
    const back = await undo(transferredTicket, boss);
    expect(back).toMatchObject({ status: "pending", userId: null, lastMessage: "hello?", unreadMessages: 2 });
  });

  it("changes nothing when the undo fails on its way", async () => {
    await farewell();
    const changedTicket = await updateTicket({ status: "closed" });
    const before = await contents();
    const answer = await withFailingInserts("ticket_events", () =>
      ana.ask(ticketApi.undo, { params: { id }, body: { token: changedTicket.undoToken } }),
    );
    expect(answer.status).toBe(500);
    expect(await contents()).toEqual(before);
    expect([
      await Message.count({ where: { ticketId: id } }),
      await OutboxEntry.count({ where: { companyId: company.ref.companyId } }),
    ]).toEqual([1, 1]);
    expect(await undo(changedTicket)).toMatchObject({ status: "open" });
  });
});

describe("the farewell of a resolved ticket", () => {
  it("is withdrawn by the undo: from the conversation, the card and the outbox", async () => {
    const sentMessage = await company.sendMessage("Anything else?");
    await until("the message is sent", () => company.session.sentMessages.length === 1);
    await listener.ack(company.ref, sentMessage.wid, 4);
    const ticketDto = await ana.call(ticketApi.show, { params: { id } });
    expect(ticketDto.lastSent).toMatchObject({ messageId: sentMessage.id, ack: 4 });
    await farewell();
    const changedTicket = await updateTicket({ status: "closed" });
    expect(changedTicket).toMatchObject({ lastMessage: "Until soon!", lastSent: { user: { id: company.userId } } });
    const recorder = recordBroadcasts();
    const back = await undo(changedTicket);
    recorder.stop();
    expect(back).toEqual({ ...ticketDto, updatedAt: back.updatedAt });
    const [deletionEvent] = recorder.events.filter(({ topic }) => topic === "appMessage");
    expect(deletionEvent?.event as AppMessageEvent).toMatchObject({
      action: "delete",
      message: { body: "Until soon!" },
      ticket: { id },
    });
    expect(await Message.count({ where: { ticketId: id } })).toBe(1);
    expect(await OutboxEntry.count({ where: { companyId: company.ref.companyId } })).toBe(0);
    expect(company.session.sentMessages.map(({ content }) => content)).toEqual([
      { kind: "text", text: "Anything else?" },
    ]);
  });

  it("leaves as soon as its eight seconds are over", async () => {
    await farewell();
    const timers = jest.spyOn(globalThis, "setTimeout");
    await updateTicket({ status: "closed" });
    const wake = timers.mock.calls.find(([, delay]) => delay === 8_000)?.[0];
    timers.mockRestore();
    await OutboxEntry.update({ nextTryAt: new Date(0) }, { where: { companyId: company.ref.companyId } });
    expect(company.session.sentMessages).toEqual([]);
    wake?.();
    await until("the farewell is sent", () => company.session.sentMessages.length === 1);
  });

  it("is held for eight seconds, and never sent once the ticket is open again", async () => {
    await farewell();
    await updateTicket({ status: "closed" });
    const [outboxEntry] = await OutboxEntry.findAll({ where: { companyId: company.ref.companyId } });
    const heldFor = outboxEntry!.nextTryAt.getTime() - outboxEntry!.createdAt.getTime();
    expect([outboxEntry!.attempts, Math.round(heldFor / 1_000)]).toEqual([0, 8]);
    await updateTicket({ status: "open" });
    await company.sendMessage("One more thing");
    await until("the message is sent", () => company.session.sentMessages.length > 0);
    expect(company.session.sentMessages.map(({ content }) => content)).toEqual([
      { kind: "text", text: "One more thing" },
    ]);
  });

  it("stays when it has left, and the ticket returns all the same", async () => {
    await farewell();
    const changedTicket = await updateTicket({ status: "closed" });
    await OutboxEntry.update({ attempts: 1, state: "sending" }, { where: { companyId: company.ref.companyId } });
    expect(await undo(changedTicket)).toMatchObject({ status: "open", lastMessage: "Until soon!" });
    expect(await Message.count({ where: { ticketId: id } })).toBe(1);
  });
});
