import { describe, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { onProcessEvent } from "../../core/events/process-bus";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, message, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withFailingInserts, withSlowDeletes } from "../../testing/postgres";
import { askUpdate, updateTicket } from "../../testing/update-ticket";
import { mergeContacts } from "../contacts";
import {
  server,
  company,
  sales,
  support,
  connectionRow,
  people,
  ana,
  lead,
  boss,
  waitingTicket,
  heldTicket,
  timeline,
  trackingRows,
} from "./moves.fixture";

describe("deleting a ticket", () => {
  const remove = (by: Caller, id: number) => by.ask(ticketApi.remove, { params: { id } });

  it("is refused to all users but admins", async () => {
    const { id } = await heldTicket();
    for (const by of [ana, lead]) expect(statusAndCode(await remove(by, id))).toBe("403 ERR_NO_PERMISSION");
    const globex = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect(statusAndCode(await remove(globex, id))).toBe("404 ERR_NO_TICKET_FOUND");
    expect(await Ticket.count({ where: { id } })).toBe(1);
  });

  it("deletes its messages too, gets more time than other calls, and is audited", async () => {
    const one = await heldTicket();
    await message(one);
    await updateTicket(ana, one.id, { status: "pending" });
    const recorder = recordBroadcasts();
    const answer = await withSlowDeletes("messages", () => remove(boss, one.id)).finally(recorder.stop);
    expect(statusAndCode(answer)).toBe("200");
    expect([
      await Ticket.count({ where: { id: one.id } }),
      await Message.count({ where: { ticketId: one.id } }),
    ]).toEqual([0, 0]);
    expect(recorder.events).toMatchObject([{ topic: "ticket", event: { action: "delete", ticketId: one.id } }]);
    expect(recorder.events[0]?.audience.to).toContain(`c:${company.id}:ticket:${one.id}`);
    const [entry] = await AuditEntry.findAll({ where: { companyId: company.id, action: "ticket.deleted" }, raw: true });
    expect(entry?.target).toMatch(new RegExp(`^#${one.number} Customer`));
    expect(statusAndCode(await remove(boss, one.id))).toBe("404 ERR_NO_TICKET_FOUND");
  });
});

describe("the history of a ticket", () => {
  it("is visible to those who may see the ticket", async () => {
    const { id } = await waitingTicket({ queueId: support.id });
    expect(statusAndCode(await ana.ask(ticketApi.timeline, { params: { id } }))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await boss.ask(ticketApi.timeline, { params: { id: 999_999_999 } }))).toBe(
      "404 ERR_NO_TICKET_FOUND",
    );
  });

  it("records that its queue was deleted, and that its agent was", async () => {
    const { id } = await heldTicket();
    expect((await boss.ask(queueApi.remove, { params: { id: sales.id } })).status).toBe(200);
    expect((await boss.ask(userApi.remove, { params: { id: people.ana.id } })).status).toBe(200);
    expect(await timeline(id)).toEqual(["transferred · Rita", "returned · Rita"]);
    const [, returnEntry] = await boss.call(ticketApi.timeline, { params: { id } });
    expect(returnEntry).toMatchObject({ user: { id: people.boss.id, name: "Rita" }, deletedUser: "Ana" });
  });

  it("keeps the name of a deleted agent", async () => {
    const { id } = await heldTicket();
    await updateTicket(ana, id, { status: "closed" });
    await boss.call(userApi.remove, { params: { id: people.ana.id } });
    const [closing] = await boss.call(ticketApi.timeline, { params: { id } });
    expect(closing).toMatchObject({ kind: "closed", user: { id: people.ana.id, name: "Ana", isDeleted: true } });
    expect(await trackingRows(id)).toMatchObject([{ userId: people.ana.id }]);
  });

  it("has no agent any more when that agent was deleted, and waits", async () => {
    const { id } = await heldTicket();
    expect((await boss.ask(queueApi.remove, { params: { id: sales.id } })).status).toBe(200);
    expect((await boss.ask(userApi.remove, { params: { id: people.ana.id } })).status).toBe(200);
    expect(await trackingRows(id)).toMatchObject([{ userId: null, queueId: null, finishedAt: null }]);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "pending", userId: null, queueId: null });
  });

  it("has timeline entries in order, and one tracking row for each life", async () => {
    const { id } = await waitingTicket();
    await updateTicket(ana, id, { status: "open" });
    await updateTicket(ana, id, { status: "pending" });
    await updateTicket(lead, id, { status: "open", queueId: sales.id });
    await updateTicket(lead, id, { status: "closed", userId: people.lead.id, queueId: sales.id });
    await updateTicket(lead, id, { status: "open" });
    expect(await timeline(id)).toEqual([
      "accepted · Ana · Ana",
      "returned · Ana",
      "accepted · Lia · Lia",
      "closed · Lia",
      "reopened · Lia",
    ]);
    const [first, second, ...more] = await trackingRows(id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ userId: people.lead.id, queueId: sales.id, connectionId: connectionRow.id });
    const [queuedTime, startedTime, finishedTime] = [first?.queuedAt, first?.startedAt, first?.finishedAt].map(
      (at) => at?.getTime() ?? 0,
    );
    expect(startedTime).toBeGreaterThanOrEqual(queuedTime!);
    expect(finishedTime).toBeGreaterThanOrEqual(startedTime!);
    const events = await boss.call(ticketApi.timeline, { params: { id } });
    expect(new Date(startedTime!).toISOString()).toBe(events[0]?.createdAt);
    expect(new Date(finishedTime!).toISOString()).toBe(events[3]?.createdAt);
    expect(second).toMatchObject({ userId: people.lead.id, startedAt: expect.any(Date), finishedAt: null });
  });

  it("is merged with that of the other ticket when two contacts are merged, starting when the earlier one did", async () => {
    const [older, newer] = [await waitingTicket(), await waitingTicket()];
    for (const { id } of [older, newer]) await updateTicket(ana, id, { status: "open" });
    await updateTicket(ana, newer.id, { status: "closed" });
    await updateTicket(ana, newer.id, { status: "open" });
    await mergeContacts(scopeOfRow({ companyId: company.id }), [older.contactId, newer.contactId]);
    expect(await timeline(older.id)).toEqual([
      "accepted · Ana · Ana",
      "accepted · Ana · Ana",
      "closed · Ana",
      "reopened · Ana",
    ]);
    expect((await trackingRows(older.id)).map(({ finishedAt }) => finishedAt === null)).toEqual([true, false]);
    expect(await TicketTracking.count({ where: { companyId: company.id } })).toBe(2);
  });

  it("leaves those behind who saw it without a queue, when it takes over that of the other ticket", async () => {
    const [older, newer] = [await waitingTicket({ queueId: null }), await waitingTicket({ queueId: support.id })];
    const recorder = recordBroadcasts();
    const moveEvents: unknown[] = [];
    const stop = onProcessEvent("ticket.moved", (event) => moveEvents.push(event));
    await mergeContacts(scopeOfRow({ companyId: company.id }), [older.contactId, newer.contactId]);
    stop();
    recorder.stop();
    const inLists = `c:${company.id}:tickets:pending:q`;
    const deletionEvents = recorder.events.filter(({ event }) => event.action === "delete" && "ticketId" in event);
    expect(deletionEvents).toMatchObject([
      { event: { ticketId: newer.id }, audience: { to: expect.arrayContaining([`${inLists}:${support.id}`]) } },
      { event: { ticketId: older.id }, audience: { to: [`${inLists}:none`] } },
    ]);
    // An agent who has it open without the right to its queue leaves its room.
    expect(moveEvents).toMatchObject([{ id: older.id, status: "pending", queueId: support.id }]);
  });

  it("is rolled back with the move when a later step fails", async () => {
    const { id } = await waitingTicket();
    const recorder = recordBroadcasts();
    const answer = await withFailingInserts("ticket_events", () => askUpdate(ana, id, { status: "open" })).finally(
      recorder.stop,
    );
    expect(answer.status).toBe(500);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "pending", userId: null });
    expect([await trackingRows(id), recorder.events]).toEqual([[], []]);
  });
});
