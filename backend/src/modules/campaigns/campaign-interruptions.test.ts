import { afterEach, describe, expect, it } from "@jest/globals";
import { campaignApi, type RestReason } from "@guiche/contract/campaigns";
import { SendError } from "../../channels/provider";
import { listener } from "../../conversation/listener";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { Campaign } from "../../models/outreach/campaign";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { Connection } from "../../models/connections/connection";
import { ConnectionLease } from "../../models/connections/connection-lease";
import { Company } from "../../models/accounts/company";
import { FileListOption } from "../../models/messages/file-list-option";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Message } from "../../models/messages/message";
import { Setting } from "../../models/accounts/setting";
import { withOutreach } from "../../testing/campaigns";
import { setClock } from "../../testing/clock";
import { contactListItem, fileList, media } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { sweepCampaigns } from "./campaign.sweep";

const {
  outreach,
  harness,
  save,
  slowly,
  join,
  campaign,
  startCampaign,
  waitForSent,
  ackAll,
  recipients,
  report,
  waitForEnd,
} = withOutreach();
afterEach(() => shiftClock(0));

/** From the row: a session from before a shift of the clock has ended. */
const row = async (id: number) => (await Campaign.findByPk(id))!;
const rests = (id: number, reason: RestReason | null) =>
  until(`it rests because of ${String(reason)}`, async () => {
    await sweepCampaigns();
    return (await row(id)).restReason === reason;
  });
const over = (id: number) =>
  until("it has ended", async () => {
    await ackAll();
    await sweepCampaigns();
    return (await row(id)).status === "FINALIZADA";
  });
const addressees = () => outreach.session.sentMessages.map(({ address }) => address.split("@")[0]).sort();

describe("a campaign whose number is logged out", () => {
  it("rests and says so, though no process serves it, and goes on without a repeat once it is paired again", async () => {
    const people = await join(4);
    await slowly();
    const { id } = await startCampaign();
    await waitForSent(1);
    // A message without an acknowledgement is sent again, under its id, when the session is reopened.
    await ackAll();
    outreach.session.open = false;
    harness.endSession(outreach.ref);
    await listener.status(outreach.ref, "DISCONNECTED", { number: null, cause: "loggedOut", wanted: false });
    await rests(id, "connection");
    const before = outreach.session.sentMessages.map(({ id: wid }) => wid);

    const session = harness.openSession(outreach.ref);
    session.sentMessages.push(...outreach.session.sentMessages);
    outreach.session = session;
    await listener.status(outreach.ref, "CONNECTED", { number: `55${outreach.ref.connectionId}7777` });
    await over(id);
    expect(await row(id)).toMatchObject({ restReason: null });
    expect(addressees()).toEqual([...people].sort());
    expect(session.sentMessages.slice(0, before.length).map(({ id: wid }) => wid)).toEqual(before);
  });

  it("leaves whom it was looking up in the queue", async () => {
    const [first] = await join(1, { isWhatsappValid: null });
    const { session } = outreach;
    session.peers.set(first!, { phone: first!, address: `${first!}@s.whatsapp.net` });
    const lookup = session.lookup.bind(session);
    session.lookup = async () => {
      session.open = false;
      throw new SendError("closed");
    };
    const { id } = await startCampaign();
    await rests(id, "connection");
    expect((await recipients(id)).map(({ state }) => state)).toEqual(["queued"]);

    Object.assign(session, { open: true, lookup });
    await over(id);
    expect(addressees()).toEqual([first]);
  });

  it("that another process serves is left to it", async () => {
    await join(2);
    await slowly(5);
    const { id } = await startCampaign();
    await waitForSent(1);
    const { companyId, connectionId } = outreach.ref;
    const lease = { companyId, connectionId, owner: "other", host: "there", pid: 1, startedAt: 1 };
    await ConnectionLease.create({ ...lease, expiresAt: new Date(Date.now() + 60_000) });
    harness.endSession(outreach.ref);
    for (let sweepCount = 0; sweepCount < 3; sweepCount += 1) await sweepCampaigns();
    expect((await row(id)).restReason).toBeNull();
  });
});

describe("a sending window", () => {
  /** Open from an hour ago until in an hour, on the company's clock, on every day. */
  const aroundNow = () => {
    const clock = (ms: number) =>
      new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" }).format(
        Date.now() + ms,
      );
    return { days: [0, 1, 2, 3, 4, 5, 6], from: clock(-3_600_000), until: clock(3_600_000) };
  };

  it("that closes in mid-batch stops it at once, and it goes on without a repeat when it opens again", async () => {
    const people = await join(4);
    await slowly();
    const { id } = await startCampaign({ window: aroundNow() });
    await waitForSent(2);
    shiftClock(90 * 60_000);
    await rests(id, "window");
    const sentCount = outreach.session.sentMessages.length;
    expect(sentCount).toBeLessThan(4);
    for (let sweepCount = 0; sweepCount < 3; sweepCount += 1) await sweepCampaigns();
    expect(outreach.session.sentMessages).toHaveLength(sentCount);
    shiftClock(0);
    await over(id);
    expect(addressees()).toEqual([...people].sort());
  });

  it("that closes while messages wait for WhatsApp lets nothing more leave", async () => {
    await join(14);
    const { id } = await startCampaign({ window: aroundNow() });
    await waitForSent(10);
    shiftClock(90 * 60_000);
    await ackAll();
    await rests(id, "window");
    expect(outreach.session.sentMessages).toHaveLength(10);
    expect(await CampaignRecipient.count({ where: { campaignId: id, state: "queued" } })).toBe(4);
  });
});

it("a campaign planned for an hour that the clock skips begins when the clock has jumped", async () => {
  const { companyId } = outreach.ref;
  await Setting.upsert({ companyId, key: "timezone", value: "America/New_York" });
  companyChanged(scopeOfRow(outreach.ref));
  await join(1);
  const scheduledCampaign = await campaign({ scheduledAt: "2027-03-14 02:30:00" });
  expect(scheduledCampaign).toMatchObject({ status: "PROGRAMADA", scheduledAt: "2027-03-14T07:00:00.000Z" });
  expect(scheduledCampaign.scheduledWall).toBe("2027-03-14 03:00:00");
  const params = { id: scheduledCampaign.id };
  const savedCampaign = await outreach.admin.call(campaignApi.update, { params, body: { name: "Outono" } });
  expect(savedCampaign.scheduledAt).toBe(scheduledCampaign.scheduledAt);
  const statusAt = async (moment: string) => {
    setClock(moment);
    await sweepCampaigns();
    return (await row(scheduledCampaign.id)).status;
  };
  expect(await statusAt("2027-03-14T01:59:50-05:00")).toBe("PROGRAMADA");
  expect(await statusAt("2027-03-14T03:00:00-04:00")).toBe("EM_ANDAMENTO");
});

it("a campaign whose file list lost a file fails its people with that cause, ends, and sends none of the files", async () => {
  await join(2);
  const files = await fileList(outreach.ref.companyId);
  const lostMedia = await media(outreach.ref.companyId);
  await files.update({ message: "Segue a tabela" });
  await FileListOption.create({
    ...{ companyId: outreach.ref.companyId, fileListId: files.id, name: "Tabela", place: 0 },
    ...{ mediaId: lostMedia.id, mediaName: "tabela.pdf" },
  });
  const { id } = await startCampaign({ fileListId: files.id });
  await waitForEnd(id);
  expect(outreach.session.sentMessages).toEqual([]);
  expect((await recipients(id)).map(({ state, cause }) => [state, cause])).toEqual([
    ["failed", "media"],
    ["failed", "media"],
  ]);
  expect(await report(id)).toMatchObject({ failed: 2, done: 2, failures: [{ cause: "media", count: 2 }] });
});

it("a campaign that runs when its company is suspended sends nothing more, and goes on when that is over", async () => {
  const people = await join(4);
  await slowly(1);
  const { id } = await startCampaign();
  await waitForSent(1);
  const suspend = async (suspendedAt: Date | null) => {
    const { companyId } = outreach.ref;
    await Company.update({ status: suspendedAt === null, suspendedAt }, { where: { id: companyId } });
    companyChanged(scopeOfRow(outreach.ref));
  };
  await suspend(new Date());
  const sentCount = outreach.session.sentMessages.length;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  // One may have been on its way.
  expect(outreach.session.sentMessages.length).toBeLessThanOrEqual(sentCount + 1);
  await suspend(null);
  await save({ longerIntervalAfter: 0 });
  await over(id);
  expect(addressees()).toEqual([...people].sort());
});

it("a campaign of a suspended company neither begins nor goes on", async () => {
  await join(1);
  const { id } = await campaign({ scheduledAt: "2099-01-05 09:00:00" });
  const { companyId } = outreach.ref;
  await Company.update({ suspendedAt: new Date() }, { where: { id: companyId } });
  await Campaign.update({ scheduledAt: new Date(0) }, { where: { id } });
  await sweepCampaigns();
  expect((await row(id)).status).toBe("PROGRAMADA");
  await Company.update({ suspendedAt: null }, { where: { id: companyId } });
  await sweepCampaigns();
  await waitForSent(1);
});

it("a restriction that another process saw stops a campaign in the middle of a pause", async () => {
  await join(3);
  await slowly(120);
  const { id } = await startCampaign({ stopPercent: 0 });
  await waitForSent(1);
  await Connection.update({ refusedAt: new Date() }, { where: { id: outreach.ref.connectionId } });
  await until("it rests", async () => (await row(id)).restReason === "restricted");
  expect(outreach.session.sentMessages).toHaveLength(1);
});

it("settings that are changed while a campaign runs hold from its next message on", async () => {
  await join(4);
  await slowly(1);
  const { id } = await startCampaign();
  await waitForSent(2);
  await save({ longerIntervalAfter: 0 });
  await waitForSent(3);
  const third = Date.now();
  await waitForSent(4);
  expect(Date.now() - third).toBeLessThan(900);
  await over(id);
});

it("a campaign's message to a customer with an open ticket stays outside the agent's conversation", async () => {
  const { assignedTicket, customer, list, ref } = outreach;
  await contactListItem(list, { number: customer.phone, person: customer.phone, isWhatsappValid: true });
  const { id } = await startCampaign();
  await over(id);
  expect(outreach.session.sentMessages.map(({ address }) => address)).toEqual([customer.address]);
  expect(await Message.count({ where: { ticketId: assignedTicket.id, fromMe: true } })).toBe(0);
  expect(
    await OutreachMessage.count({ where: { companyId: ref.companyId, source: "campaign", messageId: null } }),
  ).toBe(1);
});
