import { describe, expect, it } from "@jest/globals";
import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { listener } from "../../conversation/listener";
import { Campaign } from "../../models/outreach/campaign";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { OptOut } from "../../models/contacts/opt-out";
import { Ticket } from "../../models/tickets/ticket";
import { withOutreach } from "../../testing/campaigns";
import { media } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, slowly, join, startCampaign, show, recipients, report, waitForSent, waitForEnd, writes, ackAll } =
  withOutreach();

describe("a campaign that runs", () => {
  it("writes what its list said at the beginning, whatever becomes of the list", async () => {
    await join(2, { name: "Maria" });
    await slowly();
    const { id } = await startCampaign();
    await waitForSent(1);
    const query = { contactListId: outreach.list.id };
    const { contacts } = await outreach.admin.call(contactListItemApi.page, { query });
    for (const item of contacts)
      await outreach.admin.call(contactListItemApi.update, { params: { id: item.id }, body: { name: "Outra" } });
    await join(1, { name: "Nova" });
    await waitForEnd(id);
    const texts = outreach.session.sentMessages.map(({ content }) => content.kind === "text" && content.text);
    expect(texts).toEqual(["Oi Maria", "Oi Maria"]);
  });

  it("shares its connection's pace with another: two do not send twice as fast", async () => {
    await join(2);
    await slowly();
    const startedAt = Date.now();
    const [one, other] = [await startCampaign({ name: "Um" }), await startCampaign({ name: "Outro" })];
    await until("all are sent", async () => {
      // A second message to one person waits for the first.
      await ackAll();
      return outreach.session.sentMessages.length >= 4;
    });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3_000);
    await waitForEnd(one.id);
    await waitForEnd(other.id);
    expect(outreach.session.sentMessages).toHaveLength(4);
  });

  it("whose picture is gone fails the people alone, and ends", async () => {
    await join(1);
    const { id } = await startCampaign({ scheduledAt: null });
    const { id: mediaId } = await media(outreach.ref.companyId);
    await Campaign.update({ mediaId, mediaName: "a.png" }, { where: { id } });
    await Campaign.update({ status: "PROGRAMADA", scheduledAt: new Date(0) }, { where: { id } });
    await sweepCampaigns();
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(0);
    expect((await recipients(id)).map(({ state, cause }) => [state, cause])).toEqual([["failed", "media"]]);
  });
});

describe("an answer to a campaign", () => {
  const sentBefore = (ms: number) =>
    OutreachMessage.update(
      { createdAt: new Date(Date.now() - ms) },
      { where: { companyId: outreach.ref.companyId }, silent: true },
    );

  it("within two seconds is an automatic one and does not count as a reply", async () => {
    const [phone = ""] = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    await sentBefore(0);
    await writes(phone, "Recebemos a sua mensagem e responderemos em breve.");
    expect(await report(id)).toMatchObject({ sent: 1, replied: 0 });
  });

  it("written on the company's own phone is none", async () => {
    const [phone = ""] = await join(1);
    const { id } = await startCampaign();
    await waitForEnd(id);
    await sentBefore(60_000);
    await writes(phone, "Oi, aqui é da loja", { fromMe: true });
    expect(await report(id)).toMatchObject({ sent: 1, replied: 0 });
  });

  it("to a confirmation that is an opt-out word refuses, and opts out", async () => {
    const [phone = ""] = await join(1);
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(1);
    await ackAll();
    await writes(phone, "PARAR");
    await waitForEnd(id);
    expect(await OptOut.count({ where: { companyId: outreach.ref.companyId } })).toBe(1);
    expect((await recipients(id)).map(({ state }) => state)).toEqual(["refused"]);
    expect(await report(id)).toMatchObject({ asked: 1, confirmed: 0, sent: 0 });
    expect(await Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } })).toBe(0);
  });
});

describe("the report", () => {
  it("counts a read message as delivered too, also long after the end", async () => {
    await join(2);
    const { id } = await startCampaign();
    await waitForSent(2);
    await ackAll(2);
    await sweepCampaigns();
    await until("it has ended", async () => (await show(id)).status === "FINALIZADA");
    expect(await report(id)).toMatchObject({ sent: 2, delivered: 0, read: 0 });
    await listener.ack(outreach.ref, outreach.session.sentMessages[0]?.id ?? "", 4);
    expect(await report(id)).toMatchObject({ sent: 2, delivered: 1, read: 1, done: 2 });
  });
});

it("a person who opted out and is imported again stays opted out", async () => {
  const [phone = ""] = await join(1);
  const first = await startCampaign();
  await waitForEnd(first.id);
  await writes(phone, "SAIR");
  await waitForSent(2);
  await ackAll();
  const again = await outreach.admin.call(contactListApi.create, { body: { name: "De novo" } });
  await outreach.admin
    .request(contactListApi.upload, { id: again.id })
    .attach("file", Buffer.from(`nome;telefone\r\nMaria;${phone}\r\n`), "pessoas.csv");
  const { id } = await startCampaign({ name: "Natal", contactListId: again.id });
  await waitForEnd(id);
  expect(await report(id)).toMatchObject({ contacts: 1, optedOut: 1, sent: 0 });
});
