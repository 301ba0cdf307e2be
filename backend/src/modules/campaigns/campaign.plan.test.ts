import { expect, it } from "@jest/globals";
import { warmBudget } from "@guiche/contract/rules/number-health";
import { planRun } from "./campaign.plan";

const zone = "America/Sao_Paulo";
const dayMs = 24 * 60 * 60_000;
/** Eight in the morning. */
const now = Date.parse("2027-03-09T11:00:00Z");
/** The number was paired at this moment. */
const warmingUp = (moment: number) =>
  ({ level: "green", budget: warmBudget(Math.floor((moment - now) / dayMs), 250) }) as const;
const run = {
  ...{ begins: now, now, zone, warm: 0, window: null, secondsEach: 1, cap: null, capUsedToday: 0 },
  ...{ healthAt: warmingUp, budgetUsedToday: 0 },
};
const dayOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString().slice(0, 10));

it("each day has its own budget: a new number writes to 20, 30 and 45 people", () => {
  expect(planRun({ ...run, cold: 95 })).toMatchObject({ firstDay: 20, limit: "budget" });
  expect([20, 50, 95, 96].map((cold) => dayOf(planRun({ ...run, cold }).ends))).toEqual([
    "2027-03-09",
    "2027-03-10",
    "2027-03-11",
    "2027-03-12",
  ]);
});

it("what was used of today's budget is not there today, and is there tomorrow", () => {
  expect(planRun({ ...run, cold: 35, budgetUsedToday: 15 })).toMatchObject({ firstDay: 5 });
  expect(dayOf(planRun({ ...run, cold: 35, budgetUsedToday: 15 }).ends)).toBe("2027-03-10");
  const tomorrow = { ...run, begins: now + dayMs, budgetUsedToday: 15 };
  expect(planRun({ ...tomorrow, cold: 35 })).toMatchObject({ firstDay: 30 });
});

it("a day's budget is that of its last open minute", () => {
  const window = { days: [0, 1, 2, 3, 4, 5, 6], from: "07:00", until: "07:30" };
  // At half past seven the number is not a day older yet.
  expect(dayOf(planRun({ ...run, cold: 21, window }).ends)).toBe("2027-03-11");
});

it("while the number is red no recipient gets anything, not even people who wrote", () => {
  const until = now + 2 * dayMs;
  const healthAt = (moment: number) =>
    moment < until ? ({ level: "red", budget: 0 } as const) : ({ level: "green", budget: 20 } as const);
  const plan = planRun({ ...run, warm: 5, cold: 5, healthAt });
  expect(plan).toMatchObject({ firstDay: 0, limit: "health" });
  expect(dayOf(plan.ends)).toBe("2027-03-11");
});
