import { afterAll, beforeEach, expect, it } from "@jest/globals";
import { dashboardApi } from "@guiche/contract/dashboard";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { setClock } from "../../testing/clock";
import { connection, createCompany, newNumber, queue, setting, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { applyAck } from "../messages";

const server = withServer();

let companyId: number;
let connectionRow: { id: number; companyId: number };
let phone: string;
let id: number;
let [ana, boss]: Caller[] = [];
const at = (time: string) => setClock(`2026-03-04T${time}:00-03:00`);
afterAll(() => shiftClock(0));

const comes = (text: string, more: Parameters<typeof inboundText>[3] = {}) =>
  receive(inboundText(connectionRow, phone, text, more));
const updateTicket = (body: Record<string, unknown>) => ana!.call(ticketApi.update, { params: { id }, body });
const says = async (body: string) =>
  (await ana!.call(messageApi.send, { params: { ticketId: id }, body: { body } })) as { id: number; wid: string };
const ack = ({ wid }: { wid: string }, level: -1 | 2) =>
  applyAck(scopeOfRow({ companyId }), connectionRow.id, wid, level, level < 0 ? "463" : null);
const clock = (moment: Date | null) =>
  moment && new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "short" }).format(moment);
/** Of each life of the ticket: since when the customer waited, and when a person answered first. */
const answers = async () =>
  (await TicketTracking.findAll({ where: { companyId, ticketId: id }, order: ["id"] })).map((life) => [
    clock(life.answerFrom),
    clock(life.answeredAt),
  ]);

/** A customer who has waited since noon; Ana accepts them at five past. */
beforeEach(async () => {
  at("12:00");
  companyId = (await createCompany()).id;
  const sales = await queue(companyId);
  connectionRow = await connection(companyId, { greetingMessage: "Olá! Já atendemos." });
  ana = await signInAs(server.app, await user(companyId, { queues: [sales], allTicket: true }));
  boss = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  phone = newNumber();
  await comes("bom dia");
  id = (await Ticket.findOne({ where: { companyId } }))?.id ?? 0;
  at("12:05");
});

it("is the first message of a person, not the greeting, the text on accepting, or what follows", async () => {
  await setting(companyId, "sendGreetingAccepted", "enabled");
  await updateTicket({ status: "open" });
  expect(await answers()).toEqual([[null, null]]);
  at("12:10");
  await says("Bom dia!");
  await comes("quanto custa?");
  at("12:40");
  await says("R$ 10");
  expect(await answers()).toEqual([["12:00", "12:10"]]);
});

it("shows in the dashboard: average, median and number, and by queue", async () => {
  await updateTicket({ status: "open" });
  at("12:11");
  await says("Bom dia!");
  const query = { date_from: "2026-03-04", date_to: "2026-03-04" };
  const { counters, times } = await boss!.call(dashboardApi.summary, { query });
  expect(counters.avgAnswerTime).toBeCloseTo(11, 0);
  const average = counters.avgAnswerTime;
  expect(times.answer).toMatchObject({ count: 1, average, median: average });
  const { answer, queues } = await boss!.call(dashboardApi.waiting, { query });
  expect(answer).toEqual(times.answer);
  expect(queues).toMatchObject([{ name: "", answer: { count: 1, median: average } }]);
});

it("may be given on the company's phone, and only by a person", async () => {
  at("12:20");
  await comes("oi, diga", { fromMe: true });
  expect(await answers()).toEqual([["12:00", "12:20"]]);
});

it("is none that failed: the next one is, or the same one when it is sent again or arrives after all", async () => {
  await updateTicket({ status: "open" });
  at("12:10");
  const [first, second] = [await says("Bom dia!"), await says("Diga")];
  await ack(first, -1);
  expect(await answers()).toEqual([["12:00", "12:10"]]);
  await ack(second, -1);
  expect(await answers()).toEqual([[null, null]]);
  at("12:30");
  await ana!.call(messageApi.retry, { params: { id: second.id } });
  expect(await answers()).toEqual([["12:00", "12:30"]]);
  await ack(second, -1);
  await ack(second, 2);
  expect((await answers())[0]?.[0]).toBe("12:00");
});

it("is none where no customer waited, and none for a wait that is dismissed or closed", async () => {
  await updateTicket({ status: "open" });
  await updateTicket({ status: "closed" });
  at("13:00");
  await updateTicket({ status: "open" });
  at("13:10");
  await says("Ainda precisa de ajuda?");
  // Reopened with the wait of before: it counts from the reopening.
  expect(await answers()).toEqual([
    [null, null],
    ["13:00", "13:10"],
  ]);
  await updateTicket({ status: "closed" });
  at("14:00");
  await updateTicket({ status: "open" });
  await says("Mais uma coisa");
  expect((await answers())[2]).toEqual([null, null]);
});

it("stays with its life when the conversation goes on", async () => {
  await updateTicket({ status: "open" });
  at("12:10");
  const first = await says("Bom dia!");
  await updateTicket({ status: "closed" });
  at("13:00");
  await updateTicket({ status: "open" });
  await comes("voltei");
  at("13:20");
  await says("Oi de novo");
  await ack(first, 2);
  expect(await answers()).toEqual([
    ["12:00", "12:10"],
    ["13:00", "13:20"],
  ]);
});
