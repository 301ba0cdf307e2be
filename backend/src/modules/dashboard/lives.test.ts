import { beforeEach, expect, it } from "@jest/globals";
import { dashboardApi } from "@guiche/contract/dashboard";
import { ticketApi } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { scopeOfRow } from "../../core/tenant/scope";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { setClock } from "../../testing/clock";
import { connection, createCompany, newNumber, queue, ticket, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { signInWithPassword, signInAs, type Caller } from "../../testing/sign-in-as";
import { sumUpHours } from "./sweep";

const server = withServer();

let companyId: number;
let connectionRow: { id: number; companyId: number };
let sales: { id: number };
let support: { id: number };
let people: Record<"ana" | "bia", { id: number; name: string; email: string }>;
let [ana, bia, boss]: Caller[] = [];

beforeEach(async () => {
  setClock("2027-03-09T12:00:00-03:00");
  companyId = (await createCompany()).id;
  connectionRow = await connection(companyId);
  [sales, support] = [await queue(companyId), await queue(companyId)];
  const queues = [sales, support];
  people = {
    ana: await user(companyId, { name: "Ana", queues, allTicket: true }),
    bia: await user(companyId, { name: "Bia", queues, allTicket: true }),
  };
  [ana, bia] = [
    await signInWithPassword(server.app, people.ana.email),
    await signInWithPassword(server.app, people.bia.email),
  ];
  boss = await signInAs(server.app, await user(companyId, { name: "Rita", profile: "admin" }));
});

const daysOf = async (from: string, to: string) => {
  const { data, count } = await boss!.call(dashboardApi.ticketsDay, { query: { date_from: from, date_to: to } });
  return { days: data.filter(({ total }) => total > 0), count };
};

it("a ticket closed a second before or after midnight is on its own day of the company, also once summed up", async () => {
  const { id: ticketId } = await ticket(companyId, { status: "closed", connectionId: connectionRow.id });
  const queuedTime = new Date("2027-02-01T12:00:00-03:00");
  for (const at of ["2027-03-07T23:59:59-03:00", "2027-03-08T00:00:01-03:00"])
    await TicketTracking.create(
      {
        companyId,
        ticketId,
        queuedAt: queuedTime,
        createdAt: queuedTime,
        startedAt: queuedTime,
        finishedAt: new Date(at),
      },
      { silent: true },
    );
  const assertDays = async () => {
    expect(await daysOf("2027-03-07", "2027-03-08")).toEqual({
      days: [
        { date: "2027-03-07", total: 1 },
        { date: "2027-03-08", total: 1 },
      ],
      count: 2,
    });
    // It counts where it was closed, though it began weeks before.
    expect(await daysOf("2027-03-08", "2027-03-09")).toMatchObject({ count: 1 });
  };
  await assertDays();
  await sumUpHours(scopeOfRow({ companyId }));
  await assertDays();
});

it("each life of a ticket counts once, for the user who closed it, however often it was transferred and reopened", async () => {
  const phone = newNumber();
  await receive(inboundText(connectionRow, phone, "bom dia"));
  const { id } = (await Ticket.findOne({ where: { companyId } })) ?? { id: 0 };
  const updateTicket = (by: Caller, body: Record<string, unknown>) =>
    by.call(ticketApi.update, { params: { id }, body });
  await updateTicket(boss!, { queueId: sales.id });
  await updateTicket(ana!, { status: "open" });
  await updateTicket(ana!, { queueId: support.id, userId: people.bia.id });
  await updateTicket(bia!, { queueId: sales.id, userId: people.ana.id });
  await updateTicket(ana!, { userId: people.bia.id });
  await updateTicket(bia!, { status: "closed" });
  await updateTicket(boss!, { status: "open" });
  await updateTicket(boss!, { status: "closed" });
  // Never accepted: it counts for the user who closed it, without a service time.
  await receive(inboundText(connectionRow, newNumber(), "oi"));
  const other = await Ticket.findOne({ where: { companyId, status: "pending" } });
  await boss!.call(ticketApi.update, { params: { id: other?.id ?? 0 }, body: { status: "closed" } });
  const query = { date_from: "2027-03-09", date_to: "2027-03-09" };
  const users = await boss!.call(dashboardApi.ticketsUsers, { query });
  const days = await boss!.call(dashboardApi.ticketsDay, { query });
  const { counters } = await boss!.call(dashboardApi.summary, { query });
  expect([users.count, days.count, counters.supportFinished]).toEqual([3, 3, 3]);
  expect(Object.fromEntries(users.data.map(({ name, total }) => [name, total]))).toMatchObject({ Bia: 1, Rita: 2 });
});
