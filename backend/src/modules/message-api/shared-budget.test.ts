import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { withOutreach } from "../../testing/campaigns";
import { connectionToken, contact, contactListItem, newNumber, schedule } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { callerWith, type Caller } from "../../testing/sign-in-as";
import { sweepCampaigns } from "../campaigns/campaign.sweep";
import { sweepSchedules } from "../schedules/schedule.sending";
import { sendQueued } from "./send-queued";

const { outreach, harness, save, join, startCampaign, show, ackAll } = withOutreach();
let program: Caller;
beforeEach(async () => {
  program = callerWith(harness.server.app, await connectionToken(outreach.ref));
});
afterEach(() => shiftClock(0));

const post = (number: string, body = "Seu pedido saiu") =>
  program.ask(externalMessageApi.send, { body: { number, body } });
const createKnownContact = async () => contact(outreach.ref.companyId);
const due = async () =>
  schedule(await createKnownContact(), {
    sendAt: new Date(now().getTime() - 60_000),
    connectionId: outreach.ref.connectionId,
  });
const coldBy = (source: "api" | "campaign" | "schedule") =>
  OutreachMessage.count({ where: { companyId: outreach.ref.companyId, source, isCold: true } });
const limit = async (coldLimit: number) => {
  await save({ coldLimit });
  companyChanged(scopeOfRow(outreach.ref));
};
const health = () => outreach.admin.call(campaignApi.health, { params: { whatsappId: outreach.ref.connectionId } });
const writes = (person: { number: string | null }) => {
  const { companyId, connectionId: id } = outreach.ref;
  return receive(inboundText({ id, companyId }, person.number ?? "", "Bom dia"));
};
const rests = (id: number) =>
  until("the campaign rests", async () => {
    await ackAll(2);
    await sweepCampaigns();
    return (await show(id)).restReason === "budget";
  });

it("schedules and the API always send when due, count for the number, and leave a campaign what is left", async () => {
  await limit(3);
  await due();
  await sweepSchedules();
  await post((await createKnownContact()).number ?? "");
  await until("the API's is handed over", async () => (await coldBy("api")) === 1);
  await join(3);
  const { id } = await startCampaign({ stopPercent: 0 });
  await rests(id);
  expect([await coldBy("schedule"), await coldBy("api"), await coldBy("campaign")]).toEqual([1, 1, 1]);
  await due();
  await sweepSchedules();
  await post((await createKnownContact()).number ?? "");
  await until("both are sent", async () => (await coldBy("api")) === 2 && (await coldBy("schedule")) === 2);
  expect(await health()).toMatchObject({ coldToday: 5, budget: 3 });
});

it("a campaign whose budget is spent goes on with people who wrote to this company, and only with them", async () => {
  await limit(1);
  const [, acquaintance] = [await join(1), newNumber()];
  await writes({ number: acquaintance });
  await Ticket.update({ status: "closed" }, { where: { companyId: outreach.ref.companyId } });
  await join(1);
  await contactListItem(outreach.list, { isWhatsappValid: true, number: acquaintance });
  const { id } = await startCampaign({ stopPercent: 0 });
  await rests(id);
  const campaign = await OutreachMessage.findAll({ where: { companyId: outreach.ref.companyId, source: "campaign" } });
  expect(campaign.map(({ isCold }) => isCold).sort()).toEqual([false, true]);
  expect(outreach.session.sentMessages.some(({ address }) => address.startsWith(acquaintance))).toBe(true);
});

it("a person who wrote within 12 months is not cold, on any connection, and one silent for longer is again", async () => {
  const person = await createKnownContact();
  await writes(person);
  await Ticket.update({ status: "closed" }, { where: { companyId: outreach.ref.companyId } });
  const sendAndCount = async () => {
    const before = await OutreachMessage.count({ where: { companyId: outreach.ref.companyId } });
    await post(person.number ?? "");
    await until("it is sent", async () => {
      await sendQueued();
      return (await OutreachMessage.count({ where: { companyId: outreach.ref.companyId } })) > before;
    });
    return coldBy("api");
  };
  const at = (days: number) =>
    Message.update(
      { createdAt: new Date(now().getTime() - days * 24 * 3_600_000) },
      { where: { companyId: outreach.ref.companyId, fromMe: false }, silent: true },
    );
  await at(360);
  expect(await sendAndCount()).toBe(0);
  await at(370);
  expect(await sendAndCount()).toBe(1);
});

it("an agent who begins a conversation draws on the budget once, unless that person wrote before", async () => {
  const { admin, ref, session } = outreach;
  const begin = async (person: { id: number; number: string | null }) => {
    const body = { contactId: person.id, whatsappId: ref.connectionId, userId: null, queueId: null } as const;
    const ticket = await admin.call(ticketApi.create, { body: { ...body, status: "open" } });
    await admin.call(messageApi.send, { params: { ticketId: ticket.id }, body: { body: "Bom dia" } });
    await until("it is sent", () =>
      session.sentMessages.some(({ address }) => address.startsWith(person.number ?? "-")),
    );
  };
  await begin(await createKnownContact());
  expect((await health()).coldToday).toBe(1);
  const acquaintance = await createKnownContact();
  await writes(acquaintance);
  await Ticket.update({ status: "closed" }, { where: { companyId: ref.companyId, contactId: acquaintance.id } });
  await begin(acquaintance);
  expect((await health()).coldToday).toBe(1);
});

it("a budget is spent until midnight of the company's zone, wherever the server is", async () => {
  // Tuesday 23:58 in São Paulo, where the server's day (UTC) began three hours ago.
  const at = (clock: string) => shiftClock(Date.parse(`2027-03-${clock}-03:00`) - Date.now());
  at("09T23:58:00");
  // Nothing leaves: by the shifted clock every try would be overdue, and a message that failed does not count.
  outreach.session.open = false;
  await due();
  await sweepSchedules();
  const coldToday = async () => (await health()).coldToday;
  expect(await coldToday()).toBe(1);
  at("09T23:59:30");
  expect(await coldToday()).toBe(1);
  at("10T00:00:01");
  expect(await coldToday()).toBe(0);
});
