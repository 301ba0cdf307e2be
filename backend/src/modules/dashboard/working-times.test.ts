import { beforeEach, expect, it } from "@jest/globals";
import { dashboardApi } from "@guiche/contract/dashboard";
import { weekOf } from "@guiche/contract/time/hours";
import { scopeOfRow } from "../../core/tenant/scope";
import { Company } from "../../models/accounts/company";
import { Queue } from "../../models/connections/queue";
import { TicketHourMark } from "../../models/tickets/ticket-hour-mark";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { setClock } from "../../testing/clock";
import { createCompany, queue, setting, ticket, user } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { sumUpHours } from "./sweep";
import { withBusinessHours } from "./working-times";

const server = withServer();
/** A Monday at noon in São Paulo. The usual week is 08:00-18:00, and Saturday until 12:00. */
const noon = "2027-03-08T12:00:00-03:00";
const at = (text: string) => new Date(`2027-03-${text}:00-03:00`);
const filter = { days: 7 };

let companyId: number;
let queueId: number;
let boss: Caller;

beforeEach(async () => {
  setClock(noon);
  companyId = (await createCompany()).id;
  queueId = (await queue(companyId)).id;
  boss = await signInAs(server.app, await user(companyId, { profile: "admin" }));
});

const scope = () => scopeOfRow({ companyId });
const week = (startTime: string, endTime: string) =>
  weekOf([]).map((row) => ({ ...row, startTime, endTime, ranges: [] }));

/** Queued on Friday at 17:30, accepted on Monday at 08:30, closed two hours later. */
async function life(values: { queueId?: number } = {}) {
  const { id: ticketId } = await ticket(companyId, { status: "closed" });
  const times = { queuedAt: at("05T17:30"), startedAt: at("08T08:30"), finishedAt: at("08T10:30") };
  return TicketTracking.create(
    { companyId, ticketId, ...values, createdAt: times.queuedAt, ...times },
    { silent: true },
  );
}

const times = async (businessHours: boolean) => {
  const { counters } = await boss.call(dashboardApi.summary, {
    query: { ...filter, businessHours: String(businessHours) },
  });
  const { wait, support } = await boss.call(dashboardApi.waiting, {
    query: { ...filter, businessHours: String(businessHours) },
  });
  expect([wait.average, support.average]).toEqual([counters.avgWaitTime, counters.avgSupportTime]);
  return [counters.avgWaitTime, counters.avgSupportTime];
};
const onTheClock = [3_780, 120];

it("times in business hours are the company's, the queue's, or those of the clock without hours", async () => {
  await life({ queueId });
  await Queue.update({ schedules: week("09:00", "10:00") }, { where: { companyId, id: queueId } });
  for (const [scheduleType, expected] of [
    ["disabled", onTheClock],
    ["company", [300, 120]],
    ["queue", [120, 60]],
  ] as const) {
    await setting(companyId, "scheduleType", scheduleType);
    expect([await times(true), await times(false)]).toEqual([expected, onTheClock]);
  }
  // Once they are summed up they are those of the hours that were counted.
  await sumUpHours(scope());
  await setting(companyId, "scheduleType", "disabled");
  expect([await times(true), await times(false)]).toEqual([[120, 60], onTheClock]);
});

it("a time that was counted stays when the hours change, and is counted again when the life changes", async () => {
  await setting(companyId, "scheduleType", "company");
  const row = await life();
  await sumUpHours(scope());
  await Company.update({ schedules: week("00:00", "23:59") }, { where: { id: companyId } });
  // Another ticket of the same hours has them summed up again.
  await (await life()).destroy();
  await sumUpHours(scope());
  expect(await times(true)).toEqual([300, 120]);
  await row.update({ finishedAt: at("08T11:00") });
  expect(await times(true)).toEqual([300, 150]);
  await row.update({ queueId });
  expect(await times(true)).toEqual([3_780, 150]);
  await sumUpHours(scope());
  expect(await times(true)).toEqual([3_780, 150]);
});

it("times in the hours of a queue outlive the queue", async () => {
  await setting(companyId, "scheduleType", "queue");
  await Queue.update({ schedules: week("09:00", "10:00") }, { where: { companyId, id: queueId } });
  await life({ queueId });
  await sumUpHours(scope());
  await Queue.destroy({ where: { companyId, id: queueId } });
  expect(await times(true)).toEqual([120, 60]);
  await sumUpHours(scope());
  expect(await times(true)).toEqual([120, 60]);
});

it("counting an hour marks no other to be summed up again, and a report stores nothing", async () => {
  await setting(companyId, "scheduleType", "company");
  const row = await life();
  await times(true);
  expect(await row.reload()).toMatchObject({ workingWaitMs: null, workingServiceMs: null });
  await sumUpHours(scope());
  expect(await row.reload()).toMatchObject({ workingWaitMs: 300 * 60_000, workingServiceMs: 120 * 60_000 });
  expect(await TicketHourMark.count({ where: { companyId } })).toBe(0);
});

it("a report with more uncounted lives than it can count itself says that it is not ready", async () => {
  await life();
  const question = { period: { from: "2027-03-02", to: "2027-03-08" }, timezone: "America/Sao_Paulo" };
  await expect(withBusinessHours(scope(), question, 0)).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
  await sumUpHours(scope());
  await expect(withBusinessHours(scope(), question, 0)).resolves.toMatchObject({ working: { ids: [] } });
});

it("business hours cost a report two statements, none of them for each ticket", async () => {
  const cost = async (businessHours: boolean) =>
    (
      await statementsOf(() =>
        boss.call(dashboardApi.summary, { query: { ...filter, businessHours: String(businessHours) } }),
      )
    ).length;
  await cost(true);
  await life({ queueId });
  const one = await cost(true);
  await life({ queueId });
  expect([await cost(true), one - (await cost(false))]).toEqual([one, 2]);
});
