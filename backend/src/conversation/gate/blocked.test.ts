import { describe, expect, it } from "@jest/globals";
import { auditApi } from "@guiche/contract/audit";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactApi } from "@guiche/contract/contacts";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { Connection } from "../../models/connections/connection";
import { Contact } from "../../models/contacts/contact";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Schedule } from "../../models/outreach/schedule";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { sweepCampaigns } from "../../modules/campaigns/campaign.sweep";
import { sweepSchedules } from "../../modules/schedules/schedule.sending";
import { withOutreach } from "../../testing/campaigns";
import { connection, contact, createCompany, newNumber, queue, schedule, setting, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs } from "../../testing/sign-in-as";
import { listener } from "../listener";
import { receive } from "../receive";

const { outreach, harness, join, startCampaign, report, waitForEnd } = withOutreach();
const block = (id: number, isBlocked = true) =>
  outreach.admin.call(contactApi.block, { params: { id }, body: { isBlocked } });
const person = (number = newNumber()) => contact(outreach.ref.companyId, { name: "Caio", number });
const writes = (phone: string, text: string) =>
  receive(inboundText({ id: outreach.ref.connectionId, companyId: outreach.ref.companyId }, phone, text));
const ofCompany = () => ({ companyId: outreach.ref.companyId });

describe("blocking a contact", () => {
  it("is for admins and supervisors, and another company's contact is not found", async () => {
    const { id } = await person();
    const response = await outreach.caller.ask(contactApi.block, { params: { id }, body: { isBlocked: true } });
    expect(response.status).toBe(403);
    const supervisor = await signInAs(harness.server.app, await user(ofCompany().companyId, { profile: "supervisor" }));
    const { blockedAt } = await supervisor.call(contactApi.block, { params: { id }, body: { isBlocked: true } });
    expect(blockedAt).not.toBeNull();
    const stranger = await contact((await createCompany()).id);
    const strangerResponse = await outreach.admin.ask(contactApi.block, {
      params: { id: stranger.id },
      body: { isBlocked: true },
    });
    expect(strangerResponse.status).toBe(404);
  });

  it("is audited and broadcast once, shows in the contact and in the list of the blocked, and is undone", async () => {
    const { id } = await person();
    await person();
    const recorder = recordBroadcasts();
    const { blockedAt } = await block(id);
    expect(await block(id)).toEqual({ blockedAt });
    recorder.stop();
    expect(recorder.events.map(({ event }) => event)).toMatchObject([{ action: "update", isBlocked: true }]);
    const show = () => outreach.admin.call(contactApi.show, { params: { id } });
    expect(await show()).toMatchObject({ blockedAt });
    const listBlocked = () =>
      outreach.admin.call(contactApi.list, { query: { blocked: "true", beside: "true", pageNumber: 1 } });
    expect(await listBlocked()).toMatchObject({ contacts: [{ id, isBlocked: true }], count: 1 });
    await block(id, false);
    expect(await show()).toMatchObject({ blockedAt: null });
    expect(await listBlocked()).toMatchObject({ contacts: [], count: 0 });
    const { records } = await outreach.admin.call(auditApi.list, { query: { pageNumber: 1 } });
    const acts = records.filter(({ action }) => action.startsWith("contact."));
    expect(acts.map(({ action, target }) => [action, target])).toEqual([
      ["contact.unblocked", "Caio"],
      ["contact.blocked", "Caio"],
    ]);
  });
});

describe("what a blocked contact writes", () => {
  it("in a live ticket is stored there as read, waits for no answer and wakes no bot", async () => {
    const { assignedTicket, customer } = outreach;
    await block(assignedTicket.contactId);
    const recorder = recordBroadcasts();
    await writes(customer.phone, "Você vai se arrepender");
    recorder.stop();
    expect(await assignedTicket.reload()).toMatchObject({
      unreadMessages: 0,
      waitingSince: null,
      lastMessage: "Você vai se arrepender",
    });
    const [event] = recorder.events
      .filter(({ topic }) => topic === "appMessage")
      .map((one) => one.event as AppMessageEvent);
    expect(event).toMatchObject({ action: "create", message: { read: true }, ticket: { unreadMessages: 0 } });
  });

  it("joins the closed ticket, which stays closed", async () => {
    await setting(ofCompany().companyId, "reopenMinutes", "60");
    const { assignedTicket, customer } = outreach;
    await block(assignedTicket.contactId);
    const { id } = assignedTicket;
    await outreach.caller.call(ticketApi.update, { params: { id }, body: { status: "closed" } });
    expect(await OutboxEntry.count({ where: ofCompany() })).toBe(0);
    await writes(customer.phone, "Oi?");
    expect(await Ticket.findAll({ where: ofCompany() })).toMatchObject([{ id, status: "closed", unreadMessages: 0 }]);
    expect(await Message.findAll({ where: { ticketId: id }, order: ["id"] })).toMatchObject([{ body: "Oi?" }]);
  });

  it("without a ticket is kept in one that was never open and that no report counts", async () => {
    const number = newNumber();
    const { id } = await person(number);
    await block(id);
    await writes(number, "Oi");
    await writes(number, "Alguém?");
    const tickets = await Ticket.findAll({ where: { contactId: id } });
    expect(tickets).toMatchObject([{ status: "closed", unreadMessages: 0, lastMessage: "Alguém?" }]);
    expect(await Message.count({ where: { contactId: id } })).toBe(2);
    expect(await TicketTracking.count({ where: { ticketId: tickets[0]?.id ?? 0 } })).toBe(0);
    await block(id, false);
    await writes(number, "E agora?");
    expect(await Ticket.findAll({ where: { contactId: id }, order: ["id"] })).toMatchObject([
      { status: "closed" },
      { status: "pending", unreadMessages: 1 },
    ]);
  });

  it("wakes no menu of the bot", async () => {
    const { companyId } = await connection(ofCompany().companyId);
    const menu = await connection(companyId, {
      queues: [await queue(companyId), await queue(companyId)],
      greetingMessage: "Escolha:",
    });
    const number = newNumber();
    const { id } = await person(number);
    const write = () => receive(inboundText({ id: menu.id, companyId }, number, "Oi"));
    await block(id);
    await write();
    expect(await Message.count({ where: { contactId: id, fromMe: true } })).toBe(0);
    await block(id, false);
    await write();
    expect(await Message.count({ where: { contactId: id, fromMe: true } })).toBeGreaterThan(0);
  });

  it("is no call either: it is rejected without a text and without a trace", async () => {
    const { session, ref, customer, assignedTicket } = outreach;
    await block(assignedTicket.contactId);
    const call = { connection: ref, id: "CALLBLOCKED", chat: customer, isVideo: false, at: new Date() };
    await listener.call({ ...call, stage: "offered" });
    expect(session.refusedCalls).toContain("CALLBLOCKED");
    expect(await Message.count({ where: ofCompany() })).toBe(0);
  });
});

describe("to a blocked contact", () => {
  it("no schedule goes: it fails and says why", async () => {
    const blockedContact = await person();
    await block(blockedContact.id);
    const { id } = await schedule(blockedContact, {
      sendAt: new Date(Date.now() - 60_000),
      connectionId: outreach.ref.connectionId,
    });
    await sweepSchedules();
    expect(await Schedule.findByPk(id)).toMatchObject({ status: "ERRO", cause: "blocked" });
    expect(outreach.session.sentMessages).toEqual([]);
  });

  it("no campaign goes: the person is skipped, and the forecast does not count them", async () => {
    const [number = "", other = ""] = await join(2);
    await block((await person(number)).id);
    const { id } = await startCampaign();
    await waitForEnd(id);
    expect(await report(id)).toMatchObject({ sent: 1, skipped: 1, skips: [{ cause: "blocked", count: 1 }] });
    expect(outreach.session.sentMessages.map(({ address }) => address)).toEqual([`${other}@s.whatsapp.net`]);
    const body = {
      message1: "Oi",
      contactListId: outreach.list.id,
      whatsappId: outreach.ref.connectionId,
    };
    expect(await outreach.admin.call(campaignApi.preview, { body: body as never })).toMatchObject({ recipients: 1 });
  });

  it("an agent can still write", async () => {
    await block(outreach.assignedTicket.contactId);
    const { id } = await outreach.sendMessage("Última mensagem");
    await until("it left", () => outreach.session.sentMessages.length === 1);
    expect(await Message.findByPk(id)).toMatchObject({ failure: null });
  });

  it("no text of a change of the ticket is written, and closing it asks for no rate", async () => {
    const { assignedTicket, caller, ref } = outreach;
    await setting(ofCompany().companyId, "userRating", "enabled");
    await Connection.update({ complationMessage: "Até logo" }, { where: { id: ref.connectionId } });
    await block(assignedTicket.contactId);
    await caller.call(ticketApi.update, { params: { id: assignedTicket.id }, body: { status: "closed" } });
    expect(await Message.count({ where: ofCompany() })).toBe(0);
  });
});

describe("what waits to leave when a contact is blocked", () => {
  const reconnect = async () => {
    outreach.session.open = true;
    await listener.status(outreach.ref, "CONNECTED", { number: `55${outreach.ref.connectionId}0001` });
  };
  const untilFailed = (what: string, read: () => Promise<{ failure: string | null } | null>) =>
    until(`${what} has failed`, async () => ((await read())?.failure ?? null) !== null && (await read()));

  it("a farewell that is held fails with a cause in words, an agent's message leaves", async () => {
    const { assignedTicket, caller, ref, session } = outreach;
    await Connection.update({ complationMessage: "Até logo" }, { where: { id: ref.connectionId } });
    session.open = false;
    const byHand = await outreach.sendMessage("Última mensagem");
    await caller.call(ticketApi.update, { params: { id: assignedTicket.id }, body: { status: "closed" } });
    await block(assignedTicket.contactId);
    await OutboxEntry.update({ nextTryAt: new Date(0) }, { where: ofCompany() });
    await reconnect();
    await until("the agent's message leaves", () => session.sentMessages.length === 1);
    await listener.ack(ref, byHand.wid, 2);
    const farewell = { where: { ...ofCompany(), body: "Até logo" } };
    expect(await untilFailed("the farewell", () => Message.findOne(farewell))).toMatchObject({
      ack: -1,
      failure: "blocked",
    });
    expect(session.sentMessages.map(({ id }) => id)).toEqual([byHand.wid]);
    expect(await OutboxEntry.count({ where: ofCompany() })).toBe(0);
  });

  it("a schedule fails and says why", async () => {
    const { session, ref } = outreach;
    session.open = false;
    const late = await person();
    const { id } = await schedule(late, { sendAt: new Date(Date.now() - 60_000), connectionId: ref.connectionId });
    await sweepSchedules();
    await block(late.id);
    await reconnect();
    await untilFailed("the message", () => OutreachMessage.findOne({ where: ofCompany() }));
    await sweepSchedules();
    expect(await Schedule.findByPk(id)).toMatchObject({ status: "ERRO", cause: "blocked" });
    expect(session.sentMessages).toEqual([]);
  });

  it("a campaign's message fails, and counts as failed for that reason", async () => {
    const [number = ""] = await join(1);
    const blockedContact = await person(number);
    outreach.session.failure = new Error("closed");
    const { id } = await startCampaign();
    const row = await until("it was tried in vain", async () => {
      await sweepCampaigns();
      return OutboxEntry.findOne({ where: { ...ofCompany(), state: "queued", attempts: 1 } });
    });
    await block(blockedContact.id);
    outreach.session.failure = undefined;
    await row.update({ nextTryAt: new Date(0) });
    await reconnect();
    await waitForEnd(id);
    expect(await report(id)).toMatchObject({ sent: 0, failed: 1, failures: [{ cause: "blocked", count: 1 }] });
    expect(outreach.session.sentMessages).toEqual([]);
  });

  it("leaves again once the contact is unblocked before it is tried", async () => {
    const { session, ref } = outreach;
    session.open = false;
    const late = await person();
    await schedule(late, { sendAt: new Date(Date.now() - 60_000), connectionId: ref.connectionId });
    await sweepSchedules();
    await block(late.id);
    await block(late.id, false);
    await reconnect();
    await until("it leaves", () => session.sentMessages.length === 1);
  });
});

it("a merge keeps the block of either contact", async () => {
  const [first, second] = [await person(), await person()];
  await block(second.id);
  await outreach.admin.call(contactApi.merge, { params: { id: first.id }, body: { contactId: second.id } });
  expect((await Contact.findByPk(first.id))?.blockedAt).not.toBeNull();
});
