import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import request from "supertest";
import { listener } from "../../conversation/listener";
import { receive } from "../../conversation/receive";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { ApiMessage } from "../../models/api-message";
import { LooseMessage } from "../../models/loose-message";
import { Schedule } from "../../models/schedule";
import { withOutreach } from "../../testing/campaigns";
import { hasLockWaiter } from "../../testing/postgres";
import { Ticket } from "../../models/ticket";
import { contact, newNumber, schedule } from "../../testing/factories";
import { arrived, until } from "../../testing/fake-session";
import { mayWriteFirst } from "../campaigns";
import { sweepCampaigns } from "../campaigns/campaign.sweep";
import { sendLoose } from "../loose-messages";
import { sweepSchedules } from "../schedules/schedule.sending";
import { sendQueued } from "./send-queued";

const { outreach, harness, save, join, started, show, ackAll } = withOutreach();
let token: string;
beforeEach(async () => {
  const params = { id: outreach.ref.connectionId };
  ({ token } = await outreach.admin.call(connectionApi.makeToken, { params }));
});
afterEach(() => shiftClock(0));

const post = (number: string, body = "Seu pedido saiu") =>
  request(harness.server.app).post("/api/messages/send").set("Authorization", `Bearer ${token}`).send({ number, body });
const known = async () => contact(outreach.ref.companyId, { number: newNumber() });
const due = async () =>
  schedule(await known(), { sendAt: new Date(Date.now() - 60_000), connectionId: outreach.ref.connectionId });
const coldBy = (source: "api" | "campaign" | "schedule") =>
  LooseMessage.count({ where: { companyId: outreach.ref.companyId, source, isCold: true } });
const limit = async (coldLimit: number) => {
  await save({ coldLimit });
  companyChanged(scopeOfRow(outreach.ref));
};

it("a campaign, schedules and the API draw on one budget of the number", async () => {
  await limit(3);
  await due();
  await sweepSchedules();
  await post((await known()).number ?? "");
  await until("the API's is handed over", async () => (await coldBy("api")) === 1);
  await join(3);
  const { id } = await started({ stopPercent: 0 });
  await until("the campaign rests", async () => {
    await ackAll(2);
    await sweepCampaigns();
    return (await show(id)).restReason === "budget";
  });
  expect([await coldBy("schedule"), await coldBy("api"), await coldBy("campaign")]).toEqual([1, 1, 1]);
  const late = await due();
  await sweepSchedules();
  expect(await Schedule.findByPk(late.id)).toMatchObject({ status: "PENDENTE", cause: "budget" });
  await post((await known()).number ?? "");
  const { companyId } = outreach.ref;
  const waiting = () => ApiMessage.count({ where: { companyId, state: "queued", reason: "budget" } });
  await until("the API's waits", async () => (await waiting()) === 1);
});

it("messages that several processes send at the same moment do not exceed the budget", async () => {
  await limit(2);
  for (let made = 0; made < 5; made += 1) await due();
  await Promise.all(Array.from({ length: 3 }, () => post(newNumber())));
  await Promise.all([sweepSchedules(), sweepSchedules(), sendQueued(), sweepSchedules(), sweepSchedules()]);
  expect((await coldBy("schedule")) + (await coldBy("api"))).toBe(2);
});

it("a campaign waits for a message that is being sent at the same moment, and does not exceed the budget", async () => {
  await limit(1);
  await join(1);
  const { id: contactId } = await known();
  const { connectionId } = outreach.ref;
  const { id } = await started({ stopPercent: 0 });
  await transaction(scopeOfRow(outreach.ref), async (inside) => {
    expect(await mayWriteFirst(inside, connectionId)).toBe(true);
    const content = { kind: "text", text: "Seu pedido saiu" } as const;
    await sendLoose(inside, { contactId, connectionId, content, source: "api" });
    await sweepCampaigns();
    await until("the campaign is at it", async () => (await hasLockWaiter()) || (await coldBy("campaign")) > 0);
  });
  await until("the campaign rests", async () => {
    await sweepCampaigns();
    return (await show(id)).restReason === "budget";
  });
  expect([await coldBy("api"), await coldBy("campaign")]).toEqual([1, 0]);
});

it("the API's replies overtake what waits for the budget, however much that is", async () => {
  await limit(0);
  for (let made = 0; made < 12; made += 1) await post((await known()).number ?? "", "Oferta");
  const person = await known();
  const { companyId, connectionId: id } = outreach.ref;
  await receive(arrived({ id, companyId }, person.number ?? "", "Cadê meu pedido?"));
  await post(person.number ?? "");
  const reply = () => outreach.session.sent.find(({ address }) => address.startsWith(person.number ?? "-"));
  await until("the reply is sent", async () => {
    await sendQueued();
    return reply() !== undefined;
  });
  expect([outreach.session.sent.length, await coldBy("api")]).toEqual([1, 0]);
  await until(
    "the others wait",
    async () => (await ApiMessage.count({ where: { companyId, reason: "budget" } })) === 12,
  );
});

it("the API's answer to somebody who wrote today, and whose ticket is closed, waits for no budget", async () => {
  const person = await known();
  const { companyId, connectionId: id } = outreach.ref;
  await receive(arrived({ id, companyId }, person.number ?? "", "Cadê meu pedido?"));
  await Ticket.update({ status: "closed" }, { where: { companyId, contactId: person.id } });
  await limit(0);
  await post(person.number ?? "");
  await until("it is sent", () => outreach.session.sent.some(({ content }) => content.kind === "text"));
  expect([await coldBy("api"), await LooseMessage.count({ where: { companyId, source: "api" } })]).toEqual([0, 1]);
});

it("an agent who begins a conversation draws on the budget, and is never held back by it", async () => {
  await limit(1);
  await due();
  await sweepSchedules();
  const { admin, ref, session } = outreach;
  const person = await known();
  const body = { contactId: person.id, whatsappId: ref.connectionId, userId: null, queueId: null } as const;
  const ticket = await admin.call(ticketApi.create, { body: { ...body, status: "open" } });
  await admin.call(messageApi.send, { params: { ticketId: ticket.id }, body: { body: "Bom dia" } });
  await until("it is sent", () => session.sent.some(({ address }) => address.startsWith(person.number ?? "-")));

  await limit(2);
  const waiting = await due();
  await sweepSchedules();
  expect(await Schedule.findByPk(waiting.id)).toMatchObject({ status: "PENDENTE", cause: "budget" });
  await receive(arrived({ id: ref.connectionId, companyId: ref.companyId }, person.number ?? "", "Bom dia!"));
  await Schedule.update({ restsUntil: null }, { where: { id: waiting.id } });
  await sweepSchedules();
  expect(await Schedule.findByPk(waiting.id)).toMatchObject({ status: "AGENDADA", cause: null });
});

it("a budget is spent until midnight of the company's zone, wherever the server is", async () => {
  // Tuesday 23:58 in São Paulo, where the server's day (UTC) began three hours ago.
  const at = (clock: string) => shiftClock(Date.parse(`2027-03-${clock}-03:00`) - Date.now());
  at("09T23:58:00");
  await limit(1);
  await due();
  await sweepSchedules();
  const first = await LooseMessage.findOne({ where: { companyId: outreach.ref.companyId } });
  await listener.ack(outreach.ref, first?.wid ?? "", 2);
  const second = await due();
  await sweepSchedules();
  const state = async () => (await Schedule.findByPk(second.id))?.cause ?? null;
  expect(await state()).toBe("budget");
  await Schedule.update({ restsUntil: null }, { where: { id: second.id } });
  at("09T23:59:59");
  await sweepSchedules();
  expect(await state()).toBe("budget");
  await Schedule.update({ restsUntil: null }, { where: { id: second.id } });
  at("10T00:00:01");
  await sweepSchedules();
  expect(await Schedule.findByPk(second.id)).toMatchObject({ cause: null, sentAt: expect.any(Date) });
});
