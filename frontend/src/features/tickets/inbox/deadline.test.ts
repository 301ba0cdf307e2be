import { describe, expect, it } from "@jest/globals";
import { deadlinesOf, timeLeft } from "./deadline";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
/** Two hours, of which the last 24 minutes are near. */
const deadline = (minutesLeft: number) => ({ dueAt: at(minutesLeft), warnAt: at(minutesLeft - 24) });

describe("the time left", () => {
  it.each([
    [119, "until", 0, "plain"],
    [60, "minutes", 60, "plain"],
    [24.5, "minutes", 25, "plain"],
    [24, "minutes", 24, "warn"],
    [0.4, "minutes", 1, "warn"],
    [0, "late", 0, "error"],
    [-50, "late", 0, "error"],
  ] as const)("%s minutes before the deadline is %s %s", (minutesLeft, kind, count, tone) => {
    expect(timeLeft(deadline(minutesLeft), now)).toEqual({ kind, count, tone });
  });

  it("never looks calmer than before", () => {
    const tones = Array.from(
      { length: 200 },
      (_, elapsedMinutes) => timeLeft(deadline(120 - elapsedMinutes), now).tone,
    );
    const order = ["plain", "warn", "error"];
    expect(tones).toEqual(tones.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  });
});

describe("the deadlines of a ticket", () => {
  const due = { answerDueAt: at(10), answerWarnAt: at(2), solutionDueAt: at(60), solutionWarnAt: at(12) };
  it("are the answer's and the solution's, of those that it has", () => {
    expect(deadlinesOf({ ...due, pause: null, status: "open" })).toEqual([
      { kind: "answer", dueAt: at(10), warnAt: at(2) },
      { kind: "solution", dueAt: at(60), warnAt: at(12) },
    ]);
    expect(deadlinesOf({ ...due, pause: null, status: "open", answerDueAt: null }).map(({ kind }) => kind)).toEqual([
      "solution",
    ]);
  });

  it("are the answer's alone while the ticket waits for the customer", () => {
    const pause = { since: at(-60), until: at(600), by: "Ana" };
    expect(deadlinesOf({ ...due, pause, status: "open" }).map(({ kind }) => kind)).toEqual(["answer"]);
  });

  it("are none once it is closed", () => {
    expect(deadlinesOf({ ...due, pause: null, status: "closed" })).toEqual([]);
  });
});
