import { expect, it } from "@jest/globals";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { TicketDay } from "../../models/tickets/ticket-day";
import { TicketHour } from "../../models/tickets/ticket-hour";
import { TicketHourMark } from "../../models/tickets/ticket-hour-mark";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { createCompany, ticket } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { sumUpHours } from "./sweep";
import { hoursAtOnce, marksAtOnce, sweepStore } from "./sweep.store";

withServer();

it("every hour of the past that is marked again is summed up, a day's hours in each transaction", async () => {
  const { id: companyId } = await createCompany();
  const { id: ticketId } = await ticket(companyId);
  // Six in the morning of São Paulo: every transaction ends within a day, and leaves that day to the next one too.
  const begin = Date.parse("2026-01-05T09:00:00Z");
  const hours = 3 * hoursAtOnce + 10;
  // One life that began in each hour, and ended in the same.
  await TicketTracking.bulkCreate(
    Array.from({ length: hours }, (_, place) => {
      const at = new Date(begin + place * 3_600_000);
      return { companyId, ticketId, queuedAt: at, createdAt: at, finishedAt: at };
    }),
  );
  const statements = await statementsOf(() => sumUpHours(scopeOfRow({ companyId })));
  // The last one finds nothing.
  expect(statements.filter((sql) => /START TRANSACTION/.test(sql))).toHaveLength(Math.ceil(hours / hoursAtOnce) + 1);
  const where = { companyId };
  expect([await TicketHour.count({ where }), await TicketHourMark.count({ where })]).toEqual([hours, 0]);
  const days = await TicketDay.findAll({ where, order: ["day"] });
  expect(days.map(({ begun, finished }) => [begun, finished])).toEqual([18, 24, 24, 16].map((count) => [count, count]));
});

it("an hour with more marks than one look finds is summed up whole, and leaves none", async () => {
  const { id: companyId } = await createCompany();
  const { id: ticketId } = await ticket(companyId);
  const begin = Date.parse("2026-01-05T09:00:00Z");
  for (const minutes of [0, 20, 40, 70]) {
    const at = new Date(begin + minutes * 60_000);
    await TicketTracking.create({ companyId, ticketId, queuedAt: at, createdAt: at, finishedAt: at });
    await TicketHourMark.bulkCreate(Array.from({ length: marksAtOnce }, () => ({ companyId, at })));
  }
  await sumUpHours(scopeOfRow({ companyId }));
  const hours = await TicketHour.findAll({ where: { companyId }, order: ["hour"] });
  expect(hours.map(({ begun }) => begun)).toEqual([3, 1]);
  expect(await TicketHourMark.count({ where: { companyId } })).toBe(0);
});

it("the newest hours are summed up first: the reports of the last days are quick again at once", async () => {
  const { id: companyId } = await createCompany();
  const { id: ticketId } = await ticket(companyId);
  const begin = Date.parse("2026-01-05T03:00:00Z");
  for (let place = 0; place <= hoursAtOnce; place += 1) {
    const at = new Date(begin + place * 3_600_000);
    await TicketTracking.create({ companyId, ticketId, queuedAt: at, createdAt: at, finishedAt: at });
  }
  const hours = await transaction(scopeOfRow({ companyId }), (inside) =>
    sweepStore(inside).takeMarks("America/Sao_Paulo", new Date()),
  );
  const hourNumbers = hours.map((hour) => (hour.getTime() - begin) / 3_600_000).sort((a, b) => a - b);
  expect(hourNumbers).toEqual(Array.from({ length: hoursAtOnce }, (_, place) => place + 1));
  const remainingMarks = await TicketHourMark.findAll({ where: { companyId } });
  expect(new Set(remainingMarks.map(({ at }) => at.getTime()))).toEqual(new Set([begin]));
});
