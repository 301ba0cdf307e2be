import { beforeEach, describe, expect, it } from "@jest/globals";
import { dashboardApi } from "@guiche/contract/dashboard";
import { scopeOfRow } from "../../core/tenant/scope";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { setClock } from "../../testing/clock";
import { createCompany, queue, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { sumUpHours } from "./sweep";

const server = withServer();
let companyId: number;
let queueId: number;
let boss: Caller;

beforeEach(async () => {
  // Noon of a Tuesday in São Paulo.
  setClock("2027-03-09T12:00:00-03:00");
  companyId = (await createCompany()).id;
  queueId = (await queue(companyId)).id;
  boss = await signInAs(server.app, await user(companyId, { profile: "admin" }));
});

/** A ticket closed at a wall time of São Paulo; times in minutes. */
async function createClosed(at: string, { waited, served }: { waited: number; served: number }): Promise<void> {
  const { id: ticketId } = await ticket(companyId, { status: "closed", queueId });
  const finishedAt = new Date(`${at}-03:00`);
  const startedAt = new Date(finishedAt.getTime() - served * 60_000);
  const queuedAt = new Date(startedAt.getTime() - waited * 60_000);
  const life = { companyId, ticketId, queueId, queuedAt, startedAt, finishedAt, createdAt: queuedAt };
  await TicketTracking.create(life, { silent: true });
}

describe("the trend", () => {
  it("tells the days before the period, and thirty days one by one", async () => {
    await createClosed("2027-03-09T11:00", { waited: 2, served: 10 });
    await createClosed("2027-03-05T20:00", { waited: 4, served: 30 });
    await createClosed("2027-03-05T21:00", { waited: 8, served: 50 });
    await createClosed("2027-02-28T10:00", { waited: 6, served: 20 });
    await createClosed("2027-02-08T10:00", { waited: 6, served: 20 });
    const trend = async () => boss.call(dashboardApi.trend, { query: { days: 3 } });
    const { period, before, days } = await trend();
    expect(period).toEqual({ from: "2027-03-04", to: "2027-03-06" });
    expect(before).toEqual({ supportFinished: 2, avgSupportTime: 40, avgWaitTime: 6, avgAnswerTime: null });
    expect([days.length, days[0]?.date, days.at(-1)]).toEqual([
      30,
      "2027-02-08",
      { date: "2027-03-09", supportFinished: 1, avgSupportTime: 10, avgWaitTime: 2, avgAnswerTime: null },
    ]);
    expect(days.flatMap(({ supportFinished }, at) => (supportFinished > 0 ? [[at, supportFinished]] : []))).toEqual([
      [0, 1],
      [20, 1],
      [25, 2],
      [29, 1],
    ]);
    await sumUpHours(scopeOfRow({ companyId }));
    expect(await trend()).toEqual({ period, before, days });
  });

  it("compares a day that goes on with the same hours, and one that is over with the whole day", async () => {
    await createClosed("2027-03-06T11:30", { waited: 1, served: 1 });
    await createClosed("2027-03-06T12:30", { waited: 1, served: 1 });
    const countFinished = async (query: object) =>
      (await boss.call(dashboardApi.trend, { query })).before.supportFinished;
    expect(await countFinished({ days: 3 })).toBe(1);
    expect(await countFinished({ date_from: "2027-03-07", date_to: "2027-03-08" })).toBe(2);
  });
});
