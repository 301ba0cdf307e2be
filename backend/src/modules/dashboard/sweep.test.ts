import { expect, it } from "@jest/globals";
import { scopeOfRow } from "../../core/tenant/scope";
import { TicketDay } from "../../models/ticket-day";
import { TicketHour } from "../../models/ticket-hour";
import { TicketHourMark } from "../../models/ticket-hour-mark";
import { TicketTracking } from "../../models/ticket-tracking";
import { createCompany, ticket } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { sumUpHours } from "./sweep";
import { hoursAtOnce } from "./sweep.store";

withServer();

it("every hour of the past that is marked again is summed up, a week in each transaction", async () => {
  const { id: companyId } = await createCompany();
  const { id: ticketId } = await ticket(companyId);
  const begin = Date.parse("2026-01-05T03:00:00Z");
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
  // A transaction that ends within a day leaves that day to the next one.
  const days = await TicketDay.findAll({ where, order: ["day"] });
  expect(days.map(({ begun, finished }) => [begun, finished])).toEqual([
    ...Array.from({ length: 21 }, () => [24, 24]),
    [10, 10],
  ]);
});
