import { describe, expect, it } from "@jest/globals";
import type { Recurrence } from "@guiche/contract/companies";
import { today } from "../companies";
import { setClock } from "../../testing/clock";
import { dayOfMonth, periodsToBill } from "./periods";

/** The first days of the next periods, whatever their number. */
function daysFrom(dueDate: string, recurrence: Recurrence, horizon: string): string[] {
  const subscription = { dueDate, dueDay: dayOfMonth(dueDate), recurrence };
  return periodsToBill(subscription, { horizon, usableUntil: horizon }).map(({ from }) => from);
}

describe("the periods of a subscription", () => {
  it.each<[Recurrence, string, string[]]>([
    ["ANUAL", "2028-02-29", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
    ["BIMESTRAL", "2026-12-31", ["2026-12-31", "2027-02-28", "2027-04-30"]],
    ["BIMESTRAL", "2026-11-15", ["2026-11-15", "2027-01-15", "2027-03-15"]],
    ["MENSAL", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31"]],
    ["SEMESTRAL", "2027-08-31", ["2027-08-31", "2028-02-29", "2028-08-31"]],
  ])("%s from %s keep their day of the month, or the last of a shorter one", (recurrence, dueDate, days) => {
    expect(daysFrom(dueDate, recurrence, days.at(-1) ?? "")).toEqual(days);
  });

  it("begin at midnight of the company's zone", () => {
    setClock("2027-03-01T02:30:00Z");
    expect([today("America/Sao_Paulo", 10), today("UTC", 10)]).toEqual(["2027-03-10", "2027-03-11"]);
    expect(daysFrom("2027-03-11", "MENSAL", today("UTC", 10))).toEqual(["2027-03-11"]);
  });
});
