import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { planChange, planExcess, proration, type PlanChange, type PlanStanding, type PricedPlan } from "./plan-change";

const basic: PricedPlan = { id: 1, name: "Básico", cents: 4_990 };
const pro: PricedPlan = { id: 2, name: "Pro", cents: 9_990 };
const max: PricedPlan = { id: 3, name: "Max", cents: 19_990 };
const standing: PlanStanding = {
  current: basic,
  next: null,
  morning: null,
  paid: { from: "2027-03-10", to: "2027-04-10" },
  today: "2027-03-31",
};

/** The same day, after a change that no invoice has fixed. */
const after = (before: PlanStanding, change: PlanChange): PlanStanding => ({
  ...before,
  current: change.current,
  next: change.next,
  morning: before.morning ?? before.current,
});

describe("a dearer plan", () => {
  it("applies at once, for the days that are left", () => {
    expect(planChange(standing, pro)).toEqual({ current: pro, next: null, line: Math.round((5_000 * 10) / 31) });
  });

  it("costs the whole difference on the first day and nothing on the last", () => {
    expect(proration(4_990, 9_990, { ...standing, today: "2027-03-10" })).toBe(5_000);
    expect(proration(4_990, 9_990, { ...standing, today: "2027-04-10" })).toBe(0);
  });

  it("is counted up by half a cent", () => {
    const half = { paid: { from: "2027-04-01", to: "2027-05-01" }, today: "2027-04-16" };
    expect(proration(0, 1, half)).toBe(1);
    expect(proration(0, 3, half)).toBe(2);
  });

  it("costs nothing on trial or when the paid period is over", () => {
    expect(planChange({ ...standing, paid: null }, pro)).toEqual({ current: pro, next: null, line: 0 });
    expect(planChange({ ...standing, today: "2027-04-12" }, pro)).toEqual({ current: pro, next: null, line: 0 });
  });

  it("takes back the choice of a cheaper one", () => {
    expect(planChange({ ...standing, current: pro, next: basic }, max)).toMatchObject({ current: max, next: null });
  });
});

describe("a cheaper plan", () => {
  it("applies from the next period, without a refund", () => {
    expect(planChange({ ...standing, current: pro }, basic)).toEqual({ current: pro, next: basic, line: 0 });
  });

  it("applies at once while nothing is paid", () => {
    expect(planChange({ ...standing, current: pro, paid: null }, basic)).toMatchObject({ current: basic, next: null });
  });

  it("is taken back by choosing the current one, for nothing", () => {
    expect(planChange({ ...standing, current: pro, next: basic }, pro)).toEqual({ current: pro, next: null, line: 0 });
  });

  it("changes nothing when it is chosen already", () => {
    expect(planChange({ ...standing, current: pro, next: basic }, basic)).toBeNull();
    expect(planChange(standing, basic)).toBeNull();
  });
});

describe("changes of one day", () => {
  it("up and down is zero", () => {
    const up = planChange(standing, max)!;
    expect(planChange(after(standing, up), basic)).toEqual({ current: basic, next: null, line: 0 });
  });

  it("up, and halfway down, costs as much as going there at once", () => {
    const up = planChange(standing, max)!;
    expect(planChange(after(standing, up), pro)).toEqual(planChange(standing, pro));
  });

  it("up, and down below the plan of the morning, costs nothing and waits for the next period", () => {
    const middle = { ...standing, current: pro };
    const up = planChange(middle, max)!;
    expect(planChange(after(middle, up), basic)).toEqual({ current: pro, next: basic, line: 0 });
  });

  it("whatever the way, the line is that of the last plan alone, whole and never negative", () => {
    const plan = fc.record({ id: fc.integer({ min: 1, max: 5 }), cents: fc.integer({ min: 0, max: 1_000_000 }) });
    fc.assert(
      fc.property(fc.array(plan, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 31 }), (plans, day) => {
        const start = { ...standing, today: `2027-03-${String(day).padStart(2, "0")}` };
        let now: PlanStanding = start;
        let line = 0;
        for (const each of plans) {
          // One id has one price.
          const targetPlan = { id: each.id + 10, name: "", cents: plans.find(({ id }) => id === each.id)!.cents };
          const change = planChange(now, targetPlan);
          if (!change) continue;
          line = change.line;
          now = after(now, change);
        }
        expect(Number.isInteger(line) && line >= 0).toBe(true);
        expect(line).toBe(now.current.id === basic.id ? 0 : proration(basic.cents, now.current.cents, start));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a plan that does not hold what the company uses", () => {
  const plan = { users: 2, connections: 1, officialConnections: null, queues: 5, storageMb: 100 };
  const nothing = { users: 0, connections: 0, officialConnections: 0, queues: 0, storageBytes: 0 };
  it("is refused with every limit and by how many", () => {
    const use = { ...nothing, users: 5, connections: 1, queues: 6, storageBytes: 101.5 * 1024 * 1024 };
    expect(planExcess(use, plan)).toEqual([
      { limit: "users", over: 3 },
      { limit: "queues", over: 1 },
      { limit: "storage", over: 2 },
    ]);
  });

  it("holds exactly its limits, and any number of files without a limit", () => {
    const use = { ...nothing, users: 2, connections: 1, queues: 5, storageBytes: 100 * 1024 * 1024 };
    expect(planExcess(use, plan)).toEqual([]);
    expect(planExcess({ ...nothing, storageBytes: 1e12 }, { ...plan, storageMb: 0 })).toEqual([]);
  });

  it("counts official numbers together with the others, or apart where it says how many it has", () => {
    const use = { ...nothing, connections: 4, officialConnections: 2 };
    expect(planExcess(use, plan)).toEqual([{ limit: "connections", over: 3 }]);
    expect(planExcess(use, { ...plan, officialConnections: 1 })).toEqual([
      { limit: "connections", over: 1 },
      { limit: "officialConnections", over: 1 },
    ]);
    expect(planExcess(use, { ...plan, connections: 2, officialConnections: 2 })).toEqual([]);
  });
});
