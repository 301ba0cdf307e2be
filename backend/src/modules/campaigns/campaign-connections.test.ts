import { beforeEach, describe, expect, it } from "@jest/globals";
import type { CampaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { Op } from "sequelize";
import type { ConnectionRef } from "../../channels/provider";
import { listener } from "../../conversation/listener";
import { Campaign } from "../../models/outreach/campaign";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { Connection } from "../../models/connections/connection";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { withOutreach } from "../../testing/campaigns";
import { connection, contactListItem, contactList, user } from "../../testing/factories";
import { until, type FakeSession } from "../../testing/fake-session";
import { signInAs } from "../../testing/sign-in-as";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, harness, save, slowly, join, startCampaign, show, report, recipients, waitForSent, ackAll } =
  withOutreach();

/** Another connection of the company, as old as the first. */
async function spare(): Promise<{ ref: ConnectionRef; session: FakeSession }> {
  const { companyId } = outreach.ref;
  const { id } = await connection(companyId);
  const warmSince = new Date(Date.now() - 60 * 24 * 3_600_000);
  await Connection.update({ warmSince }, { where: { id }, silent: true });
  const ref = { companyId, connectionId: id, provider: "simulator" as const };
  return { ref, session: harness.openSession(ref) };
}
let other: { ref: ConnectionRef; session: FakeSession };
beforeEach(async () => (other = await spare()));

const deleteConnection = () => outreach.admin.call(connectionApi.remove, { params: { id: outreach.ref.connectionId } });
const choose = (id: number, whatsappId: number, more: Partial<CampaignInput> = {}) =>
  outreach.admin.ask(campaignApi.update, { params: { id }, body: { whatsappId, ...more } });
const endedOn = (id: number) =>
  until("it has ended", async () => {
    await sweepCampaigns();
    const { status } = await show(id);
    // Last: every message of a campaign that has ended is sent, and is acknowledged here.
    for (const sentMessage of other.session.sentMessages) await listener.ack(other.ref, sentMessage.id, 3);
    return status === "FINALIZADA";
  });
const peopleOf = (session: FakeSession) => session.sentMessages.map(({ address }) => address);

describe("a campaign whose connection is deleted", () => {
  it("rests and says why, keeps its numbers, and goes on through another one without a repeat", async () => {
    await join(4);
    await slowly();
    const { id } = await startCampaign();
    await waitForSent(2);
    // The others wait: one that leaves without an acknowledgement would rightly count as failed.
    await slowly(120);
    await until("none is on its way", async () => {
      await ackAll();
      return (await OutboxEntry.count({ where: { connectionId: outreach.ref.connectionId } })) === 0;
    });
    const before = await report(id);
    await deleteConnection();
    expect(await show(id)).toMatchObject({
      ...{ status: "EM_ANDAMENTO", restReason: "noConnection", whatsappId: null, whatsapp: null },
    });
    expect(await report(id)).toMatchObject({ contacts: 4, delivered: before.delivered, failed: 0 });
    await sweepCampaigns();
    expect((await show(id)).restReason).toBe("noConnection");
    await save({ longerIntervalAfter: 0, greaterInterval: 0 });
    const { status, body } = await choose(id, other.ref.connectionId);
    expect([status, body]).toMatchObject([200, { whatsappId: other.ref.connectionId, restReason: null }]);
    await endedOn(id);
    const everybody = [...peopleOf(outreach.session), ...peopleOf(other.session)];
    expect([everybody.length, new Set(everybody).size]).toEqual([4, 4]);
    expect(await report(id)).toMatchObject({ contacts: 4, delivered: 4, failed: 0, done: 4 });
  });

  it("in the middle of a message: what was never tried is sent once, what may have arrived is not repeated", async () => {
    await join(3);
    outreach.session.failure = new Error("no answer");
    const { id } = await startCampaign();
    await until(
      "all wait in the outbox",
      async () => (await CampaignRecipient.count({ where: { campaignId: id, state: "sent" } })) === 3,
    );
    const [first, ...rest] = await OutreachMessage.findAll({ where: { sourceId: id }, order: ["id"] });
    const looseMessageId = [first, ...rest].map((row) => row?.id ?? 0);
    const inOutbox = (where: object) => OutboxEntry.count({ where: { looseMessageId, ...where } });
    await until("each was tried", async () => (await inOutbox({ attempts: { [Op.gte]: 1 } })) === 3);
    // No other try begins, and the end of one writes its row.
    outreach.session.open = false;
    await until("no try runs", async () => (await inOutbox({ state: "queued" })) === 3);
    const nextTryAt = new Date("2099-01-01");
    // WhatsApp got the first and has not answered; the others were not tried.
    await OutboxEntry.update({ attempts: 0, nextTryAt }, { where: { looseMessageId } });
    await OutboxEntry.update({ attempts: 1, state: "sending" }, { where: { looseMessageId: looseMessageId[0] } });
    await deleteConnection();
    await choose(id, other.ref.connectionId);
    await endedOn(id);
    expect(other.session.sentMessages.map((sentMessage) => sentMessage.id).sort()).toEqual(
      rest.map(({ wid }) => wid).sort(),
    );
    expect(await report(id)).toMatchObject({ delivered: 2, failed: 1, failures: [{ cause: "timeout", count: 1 }] });

    // Recipients who may have the message already get it again only when an admin asks for a retry.
    await outreach.admin.call(campaignApi.retry, { params: { id }, body: { cause: "timeout" } });
    await endedOn(id);
    expect(other.session.sentMessages).toHaveLength(3);
    expect(await report(id)).toMatchObject({ delivered: 3, failed: 0 });
  });

  it("whose process died before it noted what it had handed over repeats nothing", async () => {
    await join(1);
    const { id } = await startCampaign();
    await waitForSent(1);
    await CampaignRecipient.update(
      { isHanded: false, state: "sending", looseMessageId: null },
      { where: { campaignId: id } },
    );
    await deleteConnection();
    await choose(id, other.ref.connectionId);
    await endedOn(id);
    expect(other.session.sentMessages).toEqual([]);
    expect((await recipients(id)).map(({ state, cause }) => [state, cause])).toEqual([["failed", "timeout"]]);
  });

  it("and that waits for answers ends, and asks no recipient again", async () => {
    await join(1);
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(1);
    await ackAll();
    await deleteConnection();
    await choose(id, other.ref.connectionId);
    await sweepCampaigns();
    expect((await recipients(id)).map(({ state }) => state)).toEqual(["asked"]);
    await CampaignRecipient.update({ askedAt: new Date(0) }, { where: { campaignId: id } });
    await endedOn(id);
    expect(other.session.sentMessages).toEqual([]);
  });

  it("and that was cancelled keeps its texts editable, and may be given another connection", async () => {
    await join(1);
    const { id } = await startCampaign({ scheduledAt: null });
    await Campaign.update({ status: "CANCELADA" }, { where: { id } });
    await deleteConnection();
    const { body } = await choose(id, other.ref.connectionId, { message1: "Novo" });
    expect(body).toMatchObject({ status: "CANCELADA", whatsappId: other.ref.connectionId, message1: "Novo" });
    await outreach.admin.call(campaignApi.restart, { params: { id } });
    await endedOn(id);
    expect(other.session.sentMessages.map(({ content }) => content.kind === "text" && content.text)).toEqual(["Novo"]);
  });

  it("leaves the other campaigns of the company and of others alone", async () => {
    await join(1);
    const [mine, theirs] = [await startCampaign({ scheduledAt: null }), await startCampaign({ scheduledAt: null })];
    await Campaign.update({ connectionId: other.ref.connectionId }, { where: { id: theirs.id } });
    const before = await show(theirs.id);
    const outsider = await harness.createCompany();
    const list = await contactList(outsider.ref.companyId);
    await contactListItem(list, { isWhatsappValid: true });
    const admin = await signInAs(harness.server.app, await user(outsider.ref.companyId, { profile: "admin" }));
    const foreign = await admin.call(campaignApi.create, {
      body: {
        name: "Outra",
        message1: "x",
        contactListId: list.id,
        whatsappId: outsider.ref.connectionId,
      } as CampaignInput,
    });
    await deleteConnection();
    expect(await show(mine.id)).toMatchObject({ status: "INATIVA", whatsappId: null, restReason: null });
    expect(await show(theirs.id)).toEqual(before);
    expect(await admin.call(campaignApi.show, { params: { id: foreign.id } })).toMatchObject({
      id: foreign.id,
      whatsappId: foreign.whatsappId,
      status: foreign.status,
    });
  });

  it("takes no connection of another company, none, and none while it has one", async () => {
    await join(1);
    const outsider = await harness.createCompany();
    const { id } = await startCampaign();
    expect((await choose(id, other.ref.connectionId)).body).toEqual({ error: "ERR_CAMPAIGN_LOCKED" });
    await Campaign.update({ status: "EM_ANDAMENTO", connectionId: null }, { where: { id } });
    expect((await choose(id, outsider.ref.connectionId)).body).toEqual({ error: "ERR_NO_WAPP_FOUND" });
    const none = await outreach.admin.ask(campaignApi.update, { params: { id }, body: { whatsappId: null } });
    expect(none.body).toEqual({ error: "ERR_CAMPAIGN_LOCKED" });
  });
});
