import { afterAll, beforeEach } from "@jest/globals";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { AnswerDeadlineMark } from "../../models/tickets/answer-deadline-mark";
import { Contact } from "../../models/contacts/contact";
import { Ticket } from "../../models/tickets/ticket";
import { setClock } from "../../testing/clock";
import { connection, createCompany, newNumber, queue, setting, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { settleDeadlines } from ".";

export const server = withServer();
/** For each test a company that works from 08:00 to 18:00, on a Wednesday at noon, and the phone of a new customer. */
export let company: { id: number };
export let connectionRow: { id: number; companyId: number };
export let sales: { id: number };
export let support: { id: number };
export let ana: Caller;
export let anaId: number;
export let boss: Caller;
export let phone: string;

beforeEach(async () => {
  setClock("2026-03-04T12:00:00-03:00");
  company = await createCompany();
  [sales, support] = [await queue(company.id), await queue(company.id)];
  connectionRow = await connection(company.id);
  const agent = await user(company.id, { queues: [sales, support], allTicket: true, name: "Ana" });
  anaId = agent.id;
  ana = await signInAs(server.app, agent);
  boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  await setting(company.id, "scheduleType", "company");
  phone = newNumber();
});
afterAll(() => shiftClock(0));

/** What the sweep does in time: it leaves marks alone for two seconds. */
export async function settle(): Promise<void> {
  await AnswerDeadlineMark.update({ at: new Date(0) }, { where: { companyId: company.id } });
  await settleDeadlines(scopeOfRow({ companyId: company.id }));
}

export const newCustomer = (): void => void (phone = newNumber());

/** The customer's latest ticket. */
export async function ticketId(): Promise<number> {
  const customer = await Contact.findOne({ where: { companyId: company.id, number: phone } });
  const where = { companyId: company.id, contactId: customer?.id ?? 0 };
  return (await Ticket.findOne({ where, order: [["id", "DESC"]] }))?.id ?? 0;
}
