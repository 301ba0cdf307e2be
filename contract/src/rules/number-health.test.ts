import { describe, expect, it } from "@jest/globals";
import { laterHealth, limitOfTier, numberHealth, warmBudget, type NumberEvents } from "./number-health";

const day = 24 * 60 * 60_000;
const now = Date.parse("2026-11-24T12:00:00Z");
const calm: NumberEvents = {
  now,
  restrictedUntil: null,
  warmSince: now - 90 * day,
  skipsWarmUp: false,
  refused24h: 0,
  sent24h: 100,
  cold7d: 100,
  answered7d: 40,
  optOuts7d: 0,
  coldToday: 10,
  drops24h: 0,
  coldLimit: 250,
};

describe("the health of a number", () => {
  it("without complaints is whole, and its budget the company's limit", () => {
    expect(numberHealth(calm)).toMatchObject({ score: 100, level: "green", budget: 250, slowdown: 1 });
  });

  it("that WhatsApp restricts is red: nothing cold leaves until it is over", () => {
    const restrictedNumber = { ...calm, restrictedUntil: now + day };
    expect(numberHealth(restrictedNumber)).toMatchObject({
      score: 0,
      level: "red",
      budget: 0,
      restrictedUntil: now + day,
    });
    expect(numberHealth({ ...restrictedNumber, now: now + 2 * day })).toMatchObject({ level: "green" });
  });

  it("falls with refusals: amber is slower and has half the budget", () => {
    expect(numberHealth({ ...calm, refused24h: 6 })).toMatchObject({ level: "amber", budget: 125, slowdown: 3 });
    expect(numberHealth({ ...calm, refused24h: 12, answered7d: 0 })).toMatchObject({ level: "red", budget: 0 });
  });

  it("falls with opt-outs and with unanswered messages, once there are enough of them", () => {
    expect(numberHealth({ ...calm, answered7d: 0, optOuts7d: 5 }).score).toBe(61);
    expect(numberHealth({ ...calm, cold7d: 5, answered7d: 0, optOuts7d: 1 }).score).toBe(100);
  });

  it("a new number begins with 20 a day and half as many more each day", () => {
    expect([0, 1, 2, 7].map((days) => warmBudget(days, 250))).toEqual([20, 30, 45, 250]);
    expect(numberHealth({ ...calm, warmSince: now }).budget).toBe(20);
    expect(numberHealth({ ...calm, warmSince: now, skipsWarmUp: true }).budget).toBe(250);
  });

  it("that sent nothing yet, or may send nothing, has no shares of zero", () => {
    const none = { refused24h: 0, sent24h: 0, cold7d: 0, answered7d: 0, optOuts7d: 0, coldToday: 0, drops24h: 0 };
    const unusedHealth = numberHealth({ ...calm, ...none });
    expect(unusedHealth).toMatchObject({ score: 100, level: "green", budget: 250 });
    const forbidden = numberHealth({ ...calm, ...none, coldLimit: 0 });
    expect(forbidden).toMatchObject({ score: 100, budget: 0 });
    const values = [unusedHealth, forbidden].flatMap(({ parts }) =>
      parts.flatMap(({ points, value }) => [points, value]),
    );
    expect(values.every(Number.isFinite)).toBe(true);
  });

  it("of a later day follows from its age then, and from what is over by then", () => {
    const young = { ...calm, warmSince: now, coldToday: 20 };
    expect([0, 1, 2, 3].map((days) => laterHealth(young, now + days * day).budget)).toEqual([20, 30, 45, 67]);
    const refusedNumber = { ...calm, refused24h: 12, answered7d: 0 };
    expect([0, 1, 7].map((days) => laterHealth(refusedNumber, now + days * day).level)).toEqual([
      "red",
      "green",
      "green",
    ]);
    const restrictedNumber = { ...calm, restrictedUntil: now + 2 * day };
    expect([1, 3].map((days) => laterHealth(restrictedNumber, now + days * day).budget)).toEqual([0, 250]);
  });

  it("is the same whenever it is computed again", () => {
    expect(numberHealth({ ...calm })).toEqual(numberHealth({ ...calm }));
  });
});

describe("the health of an official number", () => {
  const official = { quality: "GREEN", limit: 2_000, reached24h: 30, freesAt: now + day };

  it("is what Meta says: its age and its answers do not count, and its limit is Meta's", () => {
    const young = { ...calm, warmSince: now, answered7d: 0, drops24h: 9, coldLimit: 20 };
    expect(numberHealth({ ...young, official })).toMatchObject({
      ...{ score: 100, level: "green", budget: 2_000, coldToday: 30, slowdown: 1, official },
    });
  });

  it("with a low rating goes on slower, and does not stop", () => {
    const healthOf = (quality: string) => numberHealth({ ...calm, official: { ...official, quality } });
    expect(healthOf("YELLOW")).toMatchObject({ score: 80, level: "green" });
    expect(healthOf("RED")).toMatchObject({ score: 55, level: "amber", budget: 1_000, slowdown: 3 });
  });

  it("that has no limit is never spent, and a later day counts from zero", () => {
    const free = { ...calm, official: { ...official, limit: null, reached24h: 90_000 } };
    expect(numberHealth(free).budget).toBeGreaterThan(1_000_000);
    expect(laterHealth({ ...calm, official }, now + day)).toMatchObject({ coldToday: 0, budget: 2_000 });
  });

  it.each([
    ["TIER_250", 250],
    ["TIER_2K", 2_000],
    ["TIER_100K", 100_000],
    ["TIER_UNLIMITED", null],
    ["TIER_NOT_SET", 250],
    [null, 250],
  ])("%s lets the business write first to %p customers", (tier, limit) => {
    expect(limitOfTier(tier)).toBe(limit);
  });
});
