import { afterEach, describe, expect, it } from "@jest/globals";
import type { CampaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { ConnectionQueue } from "../../models/connections/connection-queue";
import { Message } from "../../models/messages/message";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { Rating } from "../../models/tickets/rating";
import { Ticket } from "../../models/tickets/ticket";
import { withOutreach } from "../../testing/campaigns";
import { contactListItem, queue, setting } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { everythingLeaves } from "../../testing/deliveries";
import { sendToPerson } from "../outreach";
import { sentMessagesOf } from "../../testing/sent";

const {
  outreach,
  save,
  slowly,
  join,
  startCampaign,
  report,
  recipients,
  waitForSent,
  texts,
  ackAll,
  waitForEnd,
  writes,
} = withOutreach();

describe("a campaign that asks first", () => {
  const asking = () => startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });

  it("sends the message to those who answer; the answer opens no ticket, the next message does", async () => {
    const people = await join(2);
    const { id } = await asking();
    await waitForSent(2);
    expect(texts()).toEqual(["Posso enviar?", "Posso enviar?"]);
    await ackAll();
    const wid = "3AANSWER";
    await writes(people[0] ?? "", "Pode", { wid });
    await writes(people[1] ?? "", "Não!");
    await waitForSent(3);
    await writes(people[0] ?? "", "Pode", { wid });
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(0);
    await writes(people[0] ?? "", "Quero dois");
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(1);
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(3);
    expect(await report(id)).toMatchObject({ asked: 2, confirmed: 1, sent: 1, done: 2 });
    const { records } = await outreach.admin.call(campaignApi.recipients, {
      params: { id },
      query: { state: "refused" } as never,
    });
    expect(records.map(({ answer }) => answer)).toEqual(["Não!"]);
  });

  it("does not take a yes that answers what a schedule asked since: an agent reads it", async () => {
    const [phone = ""] = await join(1);
    const { id } = await asking();
    await waitForSent(1);
    await ackAll();
    const { companyId, connectionId } = outreach.ref;
    const recipient = await CampaignRecipient.findOne({ where: { campaignId: id }, rejectOnEmpty: true });
    const content = { kind: "text", text: "Confirma a consulta de amanhã?" } as const;
    const schedule = { contactId: recipient.contactId!, connectionId, content, source: "schedule" } as const;
    await sendToPerson(scopeOfRow({ companyId }), schedule);
    await waitForSent(2);
    await ackAll();
    await writes(phone, "Sim");
    expect(await report(id)).toMatchObject({ asked: 1, confirmed: 0 });
    expect(await Ticket.count({ where: { companyId, status: "pending" } })).toBe(1);
  });

  it("takes the answer of a person whose number WhatsApp spells in another way than the list", async () => {
    await contactListItem(outreach.list, { isWhatsappValid: true, number: "525512345678" });
    const { id } = await asking();
    await waitForSent(1);
    await ackAll();
    await writes("5215512345678", "Pode");
    await waitForSent(2);
    expect(await report(id)).toMatchObject({ asked: 1, confirmed: 1 });
  });

  it("sends the message to those who confirmed before it asks more people", async () => {
    const [first = ""] = await join(5);
    await slowly(5);
    await asking();
    await waitForSent(1);
    await ackAll();
    await writes(outreach.session.sentMessages[0]?.address.split("@")[0] ?? first, "Pode");
    await waitForSent(2);
    expect(texts()).toEqual([expect.stringMatching(/^Oi/), "Posso enviar?"]);
  });

  it("ignores an automatic reply within two seconds of the question, and takes a later reply as the answer", async () => {
    const people = await join(1);
    const { id } = await asking();
    await waitForSent(1);
    await ackAll();
    const { connectionId, companyId } = outreach.ref;
    companyChanged(scopeOfRow(outreach.ref));
    await receive(
      inboundText({ id: connectionId, companyId }, people[0] ?? "", "Olá! Respondemos em horário comercial."),
    );
    expect(await report(id)).toMatchObject({ asked: 1, confirmed: 0, replied: 0 });
    expect(texts()).toEqual(["Posso enviar?"]);
    await writes(people[0] ?? "", "Pode");
    await waitForSent(2);
    expect(await report(id)).toMatchObject({ confirmed: 1 });
  });

  it("takes a yes in the second after the question, before its acknowledgement", async () => {
    const people = await join(1);
    const { id } = await asking();
    await waitForSent(1);
    const { connectionId, companyId } = outreach.ref;
    companyChanged(scopeOfRow(outreach.ref));
    await receive(inboundText({ id: connectionId, companyId }, people[0] ?? "", "Sim, obrigado!"));
    expect(await report(id)).toMatchObject({ confirmed: 1, replied: 0 });
    expect(await Ticket.count({ where: { companyId, status: "pending" } })).toBe(0);
    await ackAll();
    await waitForSent(2);
  });

  it("takes no yes that was written before its question left", async () => {
    const people = await join(1);
    const { id } = await asking();
    await waitForSent(1);
    const heldTiming = { sentAt: new Date(Date.now() - 60_000), isHeld: true as const };
    await writes(people[0] ?? "", "Sim", heldTiming);
    expect(await report(id)).toMatchObject({ asked: 1, confirmed: 0 });
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(1);
    await writes(people[0] ?? "", "Sim", { sentAt: new Date(), isHeld: true });
    await until("it is confirmed", async () => (await report(id)).confirmed === 1);
  });

  it("cannot be saved or changed without a question and a message, so no recipient gets an empty text", async () => {
    await join(2);
    const response = await outreach.admin.ask(campaignApi.create, {
      body: {
        ...{ name: "Sem pergunta", message1: "Oi", confirmation: true, scheduledAt: "2099-01-05 09:00:00" },
        ...{ contactListId: outreach.list.id, whatsappId: outreach.ref.connectionId },
      } as CampaignInput,
    });
    expect([response.status, response.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { confirmationMessage1: "Required" } },
    ]);
    await slowly();
    const { id } = await startCampaign({
      message2: "Segunda",
      confirmation: true,
      confirmationMessage1: "Posso enviar?",
    });
    await waitForSent(1);
    const params = { id };
    await outreach.admin.call(campaignApi.cancel, { params });
    const change = (body: object) => outreach.admin.ask(campaignApi.update, { params, body: body as CampaignInput });
    expect((await change({ confirmationMessage1: " " })).body).toMatchObject({
      fields: { confirmationMessage1: "Required" },
    });
    expect((await change({ message1: "", confirmationMessage1: "", confirmationMessage2: "Pode ser?" })).status).toBe(
      200,
    );
    await save({ longerIntervalAfter: 0 });
    await outreach.admin.call(campaignApi.restart, { params });
    await waitForSent(2);
    expect(texts()).toEqual(["Pode ser?", "Posso enviar?"]);
    await ackAll();
    for (const { number } of await recipients(id)) await writes(number, "Pode");
    await waitForEnd(id);
    expect(texts()).toEqual(["Pode ser?", "Posso enviar?", "Segunda", "Segunda"]);
  });

  it("sends nothing when it is answered after its end: the answer opens a ticket", async () => {
    const people = await join(1);
    const { id } = await asking();
    await waitForSent(1);
    await outreach.admin.call(campaignApi.cancel, { params: { id } });
    await writes(people[0] ?? "", "Pode");
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(1);
    expect(outreach.session.sentMessages).toHaveLength(1);
  });
});

afterEach(() => shiftClock(0));

/** The bot of the number offers two queues. */
async function withMenu(): Promise<void> {
  const { companyId, connectionId } = outreach.ref;
  for (const name of ["Vendas", "Suporte"])
    await ConnectionQueue.create({ companyId, connectionId, queueId: (await queue(companyId, { name })).id });
}

describe("the answer to a confirmation", () => {
  it("is none where the company has asked something since: the bot's menu, or how the service was", async () => {
    await withMenu();
    await setting(outreach.ref.companyId, "userRating", "enabled");
    const [atMenu = "", servedPhone = ""] = await join(2);
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(2);
    await ackAll();
    for (const phone of [atMenu, servedPhone]) await writes(phone, "Preciso de ajuda");
    await waitForSent(4);
    await ackAll();
    const ticket = await Ticket.findOne({ where: { companyId: outreach.ref.companyId }, order: [["id", "DESC"]] });
    const updateTicket = (body: object) =>
      outreach.admin.call(ticketApi.update, { params: { id: ticket?.id ?? 0 }, body });
    await updateTicket({ status: "open" });
    await outreach.admin.call(messageApi.send, { params: { ticketId: ticket?.id ?? 0 }, body: { body: "Pronto." } });
    await updateTicket({ status: "closed" });
    await everythingLeaves(outreach.ref.companyId);
    for (const phone of [atMenu, servedPhone]) await writes(phone, "1");
    expect(await report(id)).toMatchObject({ asked: 2, confirmed: 0 });
    expect(await Rating.findOne({ where: { companyId: outreach.ref.companyId } })).toMatchObject({ rate: 1 });
  });

  it("in a ticket at the bot's menu is no answer to the menu, and neither is an opt-out", async () => {
    await withMenu();
    const [yes = "", stops = ""] = await join(2);
    for (const phone of [yes, stops]) await writes(phone, "Preciso de ajuda");
    await waitForSent(2);
    await ackAll();
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(4);
    await ackAll();
    shiftClock(60_000);
    const menuAt = { createdAt: new Date(Date.now() - 60_000) };
    await Message.update(menuAt, { where: { companyId: outreach.ref.companyId, fromMe: true }, silent: true });
    await writes(yes, "Sim");
    await writes(stops, "SAIR");
    await waitForSent(6);
    expect(await report(id)).toMatchObject({ confirmed: 1, optedOut: 1 });
    const sentMessages = await sentMessagesOf({ companyId: outreach.ref.companyId });
    expect(sentMessages.map(({ body }) => body.slice(0, 12)).sort()).toEqual([
      "Escolha uma ",
      "Escolha uma ",
      "Tudo certo: ",
    ]);
  });

  it("sends the offer for a yes alone; a no refuses, and anything else opens a ticket", async () => {
    const answers = [
      "Sim, por favor!",
      "Não, obrigado",
      "agora não",
      "N",
      "Quem é?",
      "não quero: quero falar com o gerente",
    ];
    const people = await join(answers.length);
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(answers.length);
    await ackAll();
    for (const [index, text] of answers.entries()) await writes(people[index] ?? "", text);
    await waitForSent(answers.length + 1);
    const rows = await recipients(id);
    expect(people.map((phone) => rows.find(({ number }) => number === phone)?.state)).toEqual([
      "sent",
      "refused",
      "refused",
      "refused",
      "asked",
      "refused",
    ]);
    const tickets = await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } });
    expect(tickets).toBe(2);
  });
});
