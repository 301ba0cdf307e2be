import { describe, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { Company } from "../../models/accounts/company";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { OptOut } from "../../models/contacts/opt-out";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { withOutreach } from "../../testing/campaigns";
import { contact, newNumber, setting } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { everythingLeaves } from "../../testing/deliveries";
import { sendToPerson } from "../outreach";
import { recordBroadcasts } from "../../testing/record-broadcasts";

const { outreach, save, slowly, join, startCampaign, show, report, waitForSent, texts, ackAll, waitForEnd, writes } =
  withOutreach();

describe("an opt-out", () => {
  it("stops every campaign for the contact who sent it, is confirmed once, and VOLTAR undoes it", async () => {
    const people = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    const [phone = ""] = people;
    const recorder = recordBroadcasts();
    await writes(phone, "*SAIR*, por favor 🙏\n\nEnviado do meu iPhone");
    await waitForSent(2);
    expect(texts().join()).toContain("VOLTAR");
    expect(await OptOut.count({ where: { companyId: outreach.ref.companyId } })).toBe(1);
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(0);
    expect(await report(id)).toMatchObject({ sent: 1, optedOut: 1 });
    await until("open reports are told", () =>
      recorder.events.some(({ topic, event }) => topic === "campaign" && "record" in event && event.record.id === id),
    );
    recorder.stop();
    const again = await startCampaign({ name: "Natal" });
    await until("it has ended", async () => (await show(again.id)).status === "FINALIZADA");
    expect(await report(again.id)).toMatchObject({ optedOut: 1, sent: 0 });
    await ackAll();
    await writes(phone, "voltar");
    expect(await OptOut.count({ where: { companyId: outreach.ref.companyId } })).toBe(0);
  });

  it("is named, read, confirmed and undone in the company's language", async () => {
    const { companyId } = outreach.ref;
    await setting(companyId, "language", "es");
    companyChanged(scopeOfRow(outreach.ref));
    const [phone = ""] = await join(1);
    await waitForEnd((await startCampaign({ message1: "Hola", optOutLine: true })).id);
    await writes(phone, "Baja, por favor");
    await waitForSent(2);
    await ackAll();
    expect(texts()).toEqual([
      "Hola\n\nPara no recibir más, responde BAJA.",
      "Listo: no recibirás más campañas. Para volver a recibirlas, responde VOLVER.",
    ]);
    await writes(phone, "volver");
    expect(await OptOut.count({ where: { companyId } })).toBe(0);
  });

  it("is not undone by VOLTAR to an agent or to the question for a rate, which reopens the ticket", async () => {
    const { companyId } = outreach.ref;
    await setting(companyId, "userRating", "enabled");
    const [phone = ""] = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    await writes(phone, "SAIR");
    await writes(phone, "Preciso de ajuda");
    const ticket = await Ticket.findOne({ where: { companyId }, order: [["id", "DESC"]], rejectOnEmpty: true });
    const params = { id: ticket.id };
    await outreach.admin.call(ticketApi.update, { params, body: { status: "open" } });
    await outreach.admin.call(messageApi.send, {
      params: { ticketId: ticket.id },
      body: { body: "Quer voltar ou trocar?" },
    });
    await writes(phone, "voltar");
    await outreach.admin.call(ticketApi.update, { params, body: { status: "closed" } });
    await everythingLeaves(companyId);
    await writes(phone, "voltar");
    expect(await OptOut.count({ where: { companyId } })).toBe(1);
    await ticket.reload();
    expect(ticket.status).toBe("open");
  });

  it("counts in a campaign's report when it came within 30 days after the message, and no longer when it is undone", async () => {
    const people = await join(3);
    const { id } = await startCampaign();
    await waitForEnd(id);
    const countOptedOut = async () => (await report(id)).optedOut;
    expect(await countOptedOut()).toBe(0);
    for (const phone of people) await writes(phone, "SAIR");
    expect(await countOptedOut()).toBe(3);
    const sentDaysAgo = (days: number) => ({ sentAt: new Date(Date.now() - days * 24 * 3_600_000) });
    const [first, second] = await CampaignRecipient.findAll({ where: { campaignId: id } });
    await first?.update(sentDaysAgo(31));
    await second?.update(sentDaysAgo(29));
    expect(await countOptedOut()).toBe(2);
    await second?.update(sentDaysAgo(-1));
    expect(await countOptedOut()).toBe(1);
    for (const phone of people) await writes(phone, "VOLTAR");
    expect(await countOptedOut()).toBe(0);
  });

  it("that may be an answer to a schedule is kept, and read by people too", async () => {
    const [phone = ""] = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    const { companyId, connectionId } = outreach.ref;
    const recipient = await CampaignRecipient.findOne({ where: { campaignId: id }, rejectOnEmpty: true });
    const content = { kind: "text", text: "Sua consulta é amanhã. Responda CONFIRMAR ou CANCELAR." } as const;
    const schedule = { contactId: recipient.contactId!, connectionId, content, source: "schedule" } as const;
    await sendToPerson(scopeOfRow({ companyId }), schedule);
    await waitForSent(2);
    await writes(phone, "Cancelar");
    expect(await OptOut.count({ where: { companyId } })).toBe(1);
    expect(await Ticket.count({ where: { companyId, status: "pending", lastInbound: "Cancelar" } })).toBe(1);
  });

  it("in a live ticket is confirmed below it", async () => {
    const [phone = ""] = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    for (const text of ["Quanto custa?", "SAIR"]) await writes(phone, text);
    const messages = await Message.findAll({
      where: { companyId: outreach.ref.companyId },
      order: [
        ["createdAt", "ASC"],
        ["id", "ASC"],
      ],
    });
    expect(messages.slice(-3).map(({ body }) => body.slice(0, 13))).toEqual(["Quanto custa?", "SAIR", "Tudo certo: v"]);
  });

  it("to a suspended company is kept, and nothing is sent", async () => {
    const [phone = ""] = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    const { companyId } = outreach.ref;
    await Company.update({ status: false }, { where: { id: companyId } });
    companyChanged(scopeOfRow({ companyId }));
    await writes(phone, "SAIR");
    expect(await OptOut.count({ where: { companyId } })).toBe(1);
    expect(await OutreachMessage.count({ where: { companyId } })).toBe(1);
  });

  it("that arrives between the snapshot of the recipients and their message stops the message", async () => {
    await join(2);
    await slowly();
    const { id } = await startCampaign();
    await waitForSent(1);
    const queuedRecipient = await CampaignRecipient.findOne({ where: { campaignId: id, state: "queued" } });
    await OptOut.create({
      companyId: outreach.ref.companyId,
      person: queuedRecipient?.person ?? "",
      text: "SAIR",
      wid: "x",
    });
    await save({ longerIntervalAfter: 0 });
    await outreach.admin.call(campaignApi.cancel, { params: { id } });
    await outreach.admin.call(campaignApi.restart, { params: { id } });
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(1);
  });

  it("from a person who got no campaign is an ordinary message, and another text of a recipient counts as a reply", async () => {
    const people = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    await writes(newNumber(), "SAIR");
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(1);
    const { companyId, connectionId } = outreach.ref;
    const patient = await contact(companyId);
    const content = { kind: "text", text: "Sua consulta é amanhã. Responda CONFIRMAR ou CANCELAR." } as const;
    const schedule = { contactId: patient.id, connectionId, content, source: "schedule" } as const;
    await sendToPerson(scopeOfRow({ companyId }), schedule);
    await waitForSent(2);
    await writes(patient.number ?? "", "Cancelar");
    expect(await Ticket.count({ where: { companyId, status: "pending" } })).toBe(2);
    expect(await OptOut.count({ where: { companyId } })).toBe(0);
    await OutreachMessage.update(
      { createdAt: new Date(Date.now() - 60_000) },
      { where: { companyId: outreach.ref.companyId }, silent: true },
    );
    await writes(people[0] ?? "", "Quanto custa?");
    expect(await report(id)).toMatchObject({ replied: 1 });
  });
});
