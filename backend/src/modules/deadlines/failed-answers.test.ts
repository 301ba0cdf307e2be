import { afterAll, beforeEach, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi, type TicketEvent } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { AnswerDeadline } from "../../models/tickets/answer-deadline";
import { AnswerDeadlineMark } from "../../models/tickets/answer-deadline-mark";
import { Contact } from "../../models/contacts/contact";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { setClock } from "../../testing/clock";
import { connection, createCompany, newNumber, queue, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { applyAck } from "../messages";
import { settleDeadlines } from ".";

const server = withServer();

let company: { id: number };
let connectionRow: { id: number; companyId: number };
let ana: Caller;
let id: number;
let phone: string;
const at = (time: string) => setClock(`2026-03-04T${time}:00-03:00`);
afterAll(() => shiftClock(0));

const scope = () => scopeOfRow({ companyId: company.id });
const comes = (text: string, more: Parameters<typeof inboundText>[3] = {}) =>
  receive(inboundText(connectionRow, phone, text, more));
const says = async (body: string): Promise<{ id: number; wid: string }> =>
  (await ana.call(messageApi.send, { params: { ticketId: id }, body: { body } })) as { id: number; wid: string };
const ack = ({ wid }: { wid: string }, level: -1 | 2) =>
  applyAck(scope(), connectionRow.id, wid, level, level < 0 ? "463" : null);
const settle = async () => {
  await AnswerDeadlineMark.update({ at: new Date(0) }, { where: { companyId: company.id } });
  await settleDeadlines(scope());
};
const clock = (moment: Date | string | null | undefined) =>
  moment
    ? new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "short" }).format(new Date(moment))
    : null;
/** Since when the customer waits, and until when they are to be answered. */
const wait = async () => {
  await settle();
  const { waitingSince, answerDueAt } = (await Ticket.findByPk(id)) ?? {};
  return [clock(waitingSince), clock(answerDueAt)];
};
const past = async () => {
  await settle();
  return (await AnswerDeadline.findAll({ where: { companyId: company.id }, order: ["id"] })).map((row) =>
    clock(row.endedAt),
  );
};

/** A customer who has waited for Ana since noon, and is to be answered within half an hour. */
beforeEach(async () => {
  at("12:00");
  company = await createCompany();
  const sales = await queue(company.id);
  connectionRow = await connection(company.id);
  phone = newNumber();
  const agent = await user(company.id, { queues: [sales], allTicket: true });
  ana = await signInAs(server.app, agent);
  const boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const limits = { firstAnswerMinutes: 30, nextAnswerMinutes: 30 };
  await boss.call(queueApi.update, { params: { id: sales.id }, body: limits });
  await comes("bom dia");
  const { id: contactId } = (await Contact.findOne({ where: { companyId: company.id, number: phone } })) ?? { id: 0 };
  id = (await Ticket.findOne({ where: { companyId: company.id, contactId } }))?.id ?? 0;
  await ana.call(ticketApi.update, { params: { id }, body: { queueId: sales.id, status: "open" } });
  expect(await wait()).toEqual(["12:00", "12:30"]);
  at("12:10");
});

it("an answer that fails later is none: the customer waits on, with the first clock, and the lists are told", async () => {
  const answer = await says("Bom dia!");
  expect([await wait(), await past()]).toEqual([[null, null], ["12:10"]]);
  at("12:20");
  const recorder = recordBroadcasts();
  await ack(answer, -1);
  recorder.stop();
  const ticketEvents = recorder.events
    .filter(({ topic }) => topic === "ticket")
    .map(({ event }) => event as TicketEvent);
  expect(ticketEvents).toMatchObject([{ action: "update", ticket: { id, waitingSince: expect.any(String) } }]);
  expect([await wait(), await past()]).toEqual([["12:00", "12:30"], []]);
});

it("sent again it ends the wait again, and once more it may fail", async () => {
  const answer = await says("Bom dia!");
  await ack(answer, -1);
  at("12:40");
  await ana.call(messageApi.retry, { params: { id: answer.id } });
  expect([await wait(), await past()]).toEqual([[null, null], ["12:40"]]);
  await ack(answer, -1);
  expect([await wait(), await past()]).toEqual([["12:00", "12:30"], []]);
});

it("an answer that was reported as failed and then arrives ends the wait", async () => {
  const answer = await says("Bom dia!");
  await ack(answer, -1);
  await ack(answer, 2);
  expect(await wait()).toEqual([null, null]);
});

it("an answer that arrives after all leaves the customer's later messages unanswered", async () => {
  const answer = await says("Bom dia!");
  await ack(answer, -1);
  at("12:15");
  await comes("alguém?");
  await ack(answer, 2);
  expect((await wait())[0]).toBe("12:15");
});

it("a failed answer with a newer one makes the customer wait again only when the newer one fails too", async () => {
  const [first, second] = [await says("Bom dia!"), await says("Como posso ajudar?")];
  await ack(first, -1);
  expect((await wait())[0]).toBeNull();
  await ack(second, -1);
  expect(await wait()).toEqual(["12:00", "12:30"]);
});

it("a newer answer that arrived, by Ana or on the company's phone, leaves no customer waiting", async () => {
  const first = await says("Bom dia!");
  await ack(await says("Como posso ajudar?"), 2);
  await ack(first, -1);
  expect((await wait())[0]).toBeNull();
  at("12:15");
  await comes("o preço?");
  const second = await says("10 reais");
  await comes("São 10 reais", { fromMe: true });
  await ack(second, -1);
  expect((await wait())[0]).toBeNull();
});

it("together with a wait that has begun since, it is one wait from the first message", async () => {
  const answer = await says("Bom dia!");
  at("12:15");
  await comes("alguém?");
  await ack(answer, -1);
  expect([await wait(), await past()]).toEqual([["12:00", "12:30"], []]);
});

it("leaves no customer waiting whose messages were all deleted, or need no answer", async () => {
  const answer = await says("Bom dia!");
  await Message.update({ isDeleted: true }, { where: { ticketId: id, fromMe: false } });
  await ack(answer, -1);
  expect((await wait())[0]).toBeNull();
  await comes("obrigada");
  const late = await says("De nada");
  const { lastInboundId } = (await Ticket.findByPk(id)) ?? {};
  await ana.call(ticketApi.answered, { params: { id }, body: { seenMessageId: Number(lastInboundId) } });
  await ack(late, -1);
  expect((await wait())[0]).toBeNull();
});

it("undoing that the ticket was resolved keeps its first clock and no record", async () => {
  const closing = { params: { id }, body: { status: "closed" } } as const;
  const { undoToken = "" } = await ana.call(ticketApi.update, closing);
  expect(await past()).toEqual(["12:10"]);
  await ana.call(ticketApi.undo, { params: { id }, body: { token: undoToken } });
  expect([await wait(), await past()]).toEqual([["12:00", "12:30"], []]);
});
