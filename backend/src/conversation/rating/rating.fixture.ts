import { afterEach, beforeEach } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import type { Connection } from "../../models/connections/connection";
import { Rating } from "../../models/tickets/rating";
import { Ticket } from "../../models/tickets/ticket";
import type { User } from "../../models/accounts/user";
import { now, shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { createCompany, connection, newNumber, queue, setting, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { agentAnswered, everythingLeaves } from "../../testing/deliveries";
import { sentMessagesOf } from "../../testing/sent";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { receive } from "../receive";

export const server = withServer();

export let company: { id: number };
export let connectionRow: Connection;
export let anna: User;
export let ana: Caller;
export let phone: string;
let passedMs: number;
beforeEach(async () => {
  company = await createCompany();
  const sales = await queue(company.id);
  connectionRow = await connection(company.id, { queues: [sales] });
  await connectionRow.update({ ratingMessage: "Como foi?", complationMessage: "Até logo!" });
  await setting(company.id, "userRating", "enabled");
  anna = await user(company.id, { name: "Ana", profile: "admin", queues: [sales] });
  ana = await signInAs(server.app, anna);
  phone = newNumber();
  passedMs = 0;
});
afterEach(() => shiftClock(0));

export const question =
  "Como foi?\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito\n*!* - Voltar ao atendimento";
export const wait = (minutes: number) => shiftClock((passedMs += minutes * 60_000));
export const tickets = () => Ticket.findAll({ where: { companyId: company.id }, order: ["id"] });
export const outgoing = () => sentMessagesOf({ companyId: company.id });
export const sentTexts = async () => (await outgoing()).map(({ body }) => body);
export const rating = async () =>
  (await Rating.findOne({ where: { companyId: company.id }, order: [["id", "DESC"]] }))?.get();
export async function says(text: string) {
  const before = (await outgoing()).length;
  await receive(inboundText(connectionRow, phone, text, { sentAt: now() }));
  return (await sentTexts()).slice(before);
}
export const updateTicket = (id: number, body: object) => ana.call(ticketApi.update, { params: { id }, body });
/** The customer writes, Ana takes the ticket, answers and closes it. */
export async function closeServedTicket(closing: object = {}) {
  await says("oi");
  const id = (await tickets()).at(-1)?.id ?? 0;
  await updateTicket(id, { status: "open" });
  await agentAnswered(id);
  return updateTicket(id, { status: "closed", ...closing });
}
/** The same, and what is said at the end has reached the customer. */
export async function closeAndDeliver(closing: object = {}) {
  const ticket = await closeServedTicket(closing);
  await everythingLeaves(company.id);
  return ticket;
}
/** Runs what is due, with two workers at once. */
export async function timePasses() {
  const job = findJob("rating.end");
  if (!job?.rebuild) throw new Error("The job that ends questions is missing.");
  const due = (await job.rebuild()).filter(({ companyId }) => companyId === company.id);
  const run = () => Promise.all(due.map(({ payload }) => job.run(scopeOfRow({ companyId: company.id }), payload)));
  await Promise.all([run(), run()]);
}
