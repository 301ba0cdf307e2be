import { describe, expect, it } from "@jest/globals";
import type { CampaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { listener } from "../../conversation/listener";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Campaign } from "../../models/outreach/campaign";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { OptOut } from "../../models/contacts/opt-out";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { withOutreach } from "../../testing/campaigns";
import { contact, contactListItem, tag, ticket } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, save, slowly, join, campaign, startCampaign, show, report, waitForSent, texts, ackAll, waitForEnd } =
  withOutreach();

describe("a running campaign", () => {
  it("with a past date begins at once: each person gets one message, variants in turn, and it ends", async () => {
    await join(4, { name: "Maria {numero}" });
    const { id } = await startCampaign({ message2: "Olá {email}{desconhecido}" });
    await Promise.all([sweepCampaigns(), sweepCampaigns()]);
    await waitForSent(4);
    expect(texts()).toEqual(["Oi Maria {numero}", "Oi Maria {numero}", "Olá", "Olá"]);
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(4);
    expect(new Set(outreach.session.sentMessages.map(({ id: wid }) => wid)).size).toBe(4);
    expect(await report(id)).toMatchObject({ contacts: 4, valid: 4, sent: 4, delivered: 4, failed: 0, done: 4 });
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(0);
    const audit = await AuditEntry.findAll({
      where: { companyId: outreach.ref.companyId, action: "campaign.started" },
    });
    expect(audit).toHaveLength(1);
  });

  it("is shown with the people of its list and what was sent to each", async () => {
    const people = await join(2);
    const { id } = await startCampaign();
    await waitForEnd(id);
    const details = await show(id);
    expect(details.contactList?.contacts.map(({ number, isWhatsappValid }) => [number, isWhatsappValid])).toEqual(
      people.map((number) => [number, true]),
    );
    const shipping = people.map((number) => ({
      ...{ id: expect.any(Number), number, confirmationRequestedAt: null, deliveredAt: expect.any(String) },
    }));
    expect(details.shipping).toEqual(shipping);
  });

  it("without a valid recipient ends at once", async () => {
    await join(1, { isWhatsappValid: false });
    const { id } = await startCampaign();
    await waitForEnd(id);
    expect(await report(id)).toMatchObject({ contacts: 1, valid: 0, done: 1, sent: 0 });
    expect(outreach.session.sentMessages).toEqual([]);
  });

  it("asks WhatsApp about an unknown number only before its own message", async () => {
    const people = await join(2, { isWhatsappValid: null });
    outreach.session.peers.set(people[0] ?? "", { phone: people[0] ?? "", address: `${people[0]}@s.whatsapp.net` });
    const { id } = await startCampaign();
    await waitForEnd(id);
    expect(outreach.session.lookups.sort()).toEqual([...people].sort());
    expect(outreach.session.sentMessages).toHaveLength(1);
    const { records } = await outreach.admin.call(campaignApi.recipients, { params: { id }, query: { pageNumber: 1 } });
    expect(records.map(({ state }) => state).sort()).toEqual(["delivered", "skipped"]);
  });

  it("cancelled stops; edited and restarted, only the rest gets the new text, and no recipient gets two", async () => {
    await join(5);
    await slowly();
    const { id } = await startCampaign({ message1: "one" });
    await waitForSent(1);
    await outreach.admin.call(campaignApi.cancel, { params: { id } });
    const before = outreach.session.sentMessages.length;
    await outreach.admin.call(campaignApi.update, {
      params: { id },
      body: { name: "ignored", message1: "two" } as CampaignInput,
    });
    expect(await show(id)).toMatchObject({ status: "CANCELADA", name: "Black Friday", message1: "two" });
    await save({ longerIntervalAfter: 0 });
    await outreach.admin.call(campaignApi.restart, { params: { id } });
    await waitForSent(5);
    await waitForEnd(id);
    expect(texts().filter((text) => text === "one")).toHaveLength(before);
    expect(outreach.session.sentMessages).toHaveLength(5);
    const actions = (await AuditEntry.findAll({ where: { companyId: outreach.ref.companyId } })).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(["campaign.cancelled", "campaign.restarted"]));
  });

  it("rests while the connection is down, says so, and continues without a repeat", async () => {
    await join(3);
    outreach.session.open = false;
    const { id } = await startCampaign();
    await until("it rests", async () => {
      await sweepCampaigns();
      return (await show(id)).restReason === "connection";
    });
    outreach.session.open = true;
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(3);
  });

  it("rests when the number is restricted, and when the day's budget is spent", async () => {
    await join(3);
    await save({ coldLimit: 2 });
    const { id } = await startCampaign({ stopPercent: 0 });
    await waitForSent(2);
    await until("the budget is spent", async () => (await show(id)).restReason === "budget");
    await listener.ack(outreach.ref, outreach.session.sentMessages[0]?.id ?? "", -1, "463");
    await sweepCampaigns();
    await until("it is restricted", async () => (await show(id)).restReason === "restricted");
    expect(
      await outreach.admin.call(campaignApi.health, { params: { whatsappId: outreach.ref.connectionId } }),
    ).toMatchObject({
      level: "red",
      budget: 0,
    });
    expect(outreach.session.sentMessages).toHaveLength(2);
  });

  it("rests outside its window, at its cap, and when the plan no longer includes campaigns", async () => {
    await join(2);
    const day = new Date().getUTCDay();
    const window = { days: [(day + 3) % 7], from: "08:00", until: "20:00" };
    const { id } = await startCampaign({ window });
    await until("it rests", async () => (await show(id)).restReason === "window");
    await Campaign.update({ window: null, dailyCap: 1 }, { where: { id } });
    await sweepCampaigns();
    await until("it rests again", async () => (await show(id)).restReason === "cap");
    expect(outreach.session.sentMessages).toHaveLength(1);
  });

  it("counts for its cap the questions, and what the connection's other campaigns sent", async () => {
    await join(3);
    const first = await startCampaign({
      name: "Perguntas",
      confirmation: true,
      confirmationMessage1: "Posso?",
      dailyCap: 2,
    });
    await until("the questions are enough", async () => (await show(first.id)).restReason === "cap");
    await outreach.admin.call(campaignApi.cancel, { params: { id: first.id } });
    await ackAll();
    const second = await startCampaign({ name: "Outra", dailyCap: 3 });
    await until("it has one left", async () => (await show(second.id)).restReason === "cap");
    await waitForSent(3);
    expect(texts()).toEqual([expect.stringMatching(/^Oi/), "Posso?", "Posso?"]);
  });

  it.each([
    ["messages", {}],
    ["questions", { confirmation: true, confirmationMessage1: "Posso enviar?" }],
  ])("stops by itself when too many of its %s fail because the number is restricted", async (_, asks) => {
    await join(22);
    const { id } = await startCampaign({ stopPercent: 3, ...asks });
    await until("all are sent", async () => {
      // The first one stays without an answer.
      for (const sentMessage of outreach.session.sentMessages.slice(1))
        await listener.ack(outreach.ref, sentMessage.id, 2);
      return outreach.session.sentMessages.length === 22;
    });
    await listener.ack(outreach.ref, outreach.session.sentMessages[0]?.id ?? "", -1, "463");
    await until("it is stopped", async () => (await show(id)).status === "CANCELADA");
    const [entry] = await AuditEntry.findAll({
      where: { companyId: outreach.ref.companyId, action: "campaign.cancelled" },
    });
    expect(entry?.target).toBe("Black Friday");
  });

  it("leaves people with a ticket alone where it says so", async () => {
    const people = await join(2);
    const [talking, calm] = people;
    const contactRow = await contact(outreach.ref.companyId, { number: talking ?? "" });
    await ticket(outreach.ref.companyId, {
      contactId: contactRow.id,
      connectionId: outreach.ref.connectionId,
      status: "open",
    });
    const { id } = await startCampaign({ skipOpenTickets: true });
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(1);
    const { records } = await outreach.admin.call(campaignApi.recipients, { params: { id }, query: { pageNumber: 1 } });
    expect(records.map(({ number, state, cause }) => [number, state, cause]).sort()).toEqual(
      [
        [talking, "skipped", "openTicket"],
        [calm, "delivered", null],
      ].sort(),
    );
  });

  it("forecasts who would get it, without those who opted out or are twice in it", async () => {
    const people = await join(2);
    await join(1, { isWhatsappValid: null });
    await join(1, { isWhatsappValid: false });
    await OptOut.create({ companyId: outreach.ref.companyId, person: people[0] ?? "", text: "SAIR", wid: "w" });
    const { id } = await campaign();
    const forecast = await outreach.admin.call(campaignApi.forecast, { params: { id } });
    expect(forecast).toMatchObject({ valid: 2, unknown: 1, optedOut: 1 });
    expect(forecast.health).toMatchObject({ level: expect.any(String) });
  });

  it("forecasts a person once who is in the list and has the tag, whichever way the number is written", async () => {
    const { companyId, connectionId } = outreach.ref;
    const [long, short] = ["5511987654321", "551187654321"];
    await contactListItem(outreach.list, { number: long, person: short, isWhatsappValid: true });
    await join(1);
    const { id: tagId } = await tag(companyId);
    const maria = await contact(companyId, { number: long });
    await ContactIdentity.create({ companyId, contactId: maria.id, kind: "phone", value: short });
    for (const { id: contactId } of [maria, await contact(companyId)]) {
      const { id: ticketId } = await ticket(companyId, { contactId, connectionId, status: "closed" });
      await TicketTag.create({ companyId, ticketId, tagId });
    }
    const { id } = await campaign({ tagListId: tagId });
    const forecast = await outreach.admin.call(campaignApi.forecast, { params: { id } });
    expect(forecast).toMatchObject({ recipients: 3, valid: 3, repeated: 1 });
  });

  it("tries failed ones again, under the id they had", async () => {
    await join(2);
    const { id } = await startCampaign({ stopPercent: 0 });
    await waitForSent(2);
    const [first, second] = outreach.session.sentMessages;
    await listener.ack(outreach.ref, first?.id ?? "", -1, "503");
    await listener.ack(outreach.ref, second?.id ?? "", 2);
    await sweepCampaigns();
    await until("it has ended", async () => (await show(id)).status === "FINALIZADA");
    expect((await report(id)).failures).toEqual([{ cause: "server", count: 1 }]);
    expect(await outreach.admin.call(campaignApi.retry, { params: { id }, body: {} })).toEqual({ retried: 1 });
    await waitForSent(3);
    expect(outreach.session.sentMessages[2]?.id).toBe(first?.id);
    await waitForEnd(id);
    expect(await report(id)).toMatchObject({ sent: 2, failed: 0 });
  });

  it("tried again draws on the day's budget, and carries the text as it is now", async () => {
    await join(2);
    const { id } = await startCampaign({ stopPercent: 0, message1: "antes" });
    await waitForSent(2);
    for (const sentMessage of outreach.session.sentMessages.slice(0, 2))
      await listener.ack(outreach.ref, sentMessage.id, -1, "503");
    const where = { companyId: outreach.ref.companyId };
    await OutreachMessage.update({ createdAt: new Date(Date.now() - 25 * 3_600_000) }, { where, silent: true });
    await Campaign.update({ status: "CANCELADA" }, { where: { id } });
    await outreach.admin.call(campaignApi.retry, { params: { id }, body: {} });
    await outreach.admin.call(campaignApi.update, { params: { id }, body: { message1: "agora" } });
    await save({ coldLimit: 1 });
    await outreach.admin.call(campaignApi.restart, { params: { id } });
    await waitForSent(3);
    await until("the budget is spent", async () => (await show(id)).restReason === "budget");
    expect(texts()).toEqual(["agora", "antes", "antes"]);
  });

  it("of a process that died between choosing an id and queueing it sends once, under that id", async () => {
    await join(2);
    await slowly();
    const { id } = await startCampaign();
    await waitForSent(1);
    await outreach.admin.call(campaignApi.cancel, { params: { id } });
    const rest = await CampaignRecipient.findOne({ where: { campaignId: id, state: "queued" } });
    await rest?.update({ state: "sending", isHanded: false, wid: "3EB0CHOSEN" });
    await save({ longerIntervalAfter: 0 });
    await outreach.admin.call(campaignApi.restart, { params: { id } });
    await waitForSent(2);
    expect(outreach.session.sentMessages[1]?.id).toBe("3EB0CHOSEN");
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(2);
  });

  it("broadcasts its progress to leaders, and a report is exported as a sheet", async () => {
    const people = await join(1);
    const recorder = recordBroadcasts();
    const { id } = await startCampaign();
    await waitForEnd(id);
    recorder.stop();
    expect(recorder.events.map(({ topic }) => topic)).toContain("campaign");
    const sheet = await outreach.admin.ask(campaignApi.exported, { params: { id } });
    expect([sheet.status, String(sheet.text)]).toEqual([200, expect.stringContaining(people[0] ?? "")]);
  });
});
