import { describe, expect, it } from "@jest/globals";
import { weekOf } from "@guiche/contract/time/hours";
import { wallTime } from "@guiche/contract/time/wall-time";
import { exampleOf, type Clock } from "./deadline-example";

const zone = "America/Sao_Paulo";
/** Monday to Friday from 08:00 to 17:00. */
const week = weekOf([]).map((day, place) => ({
  ...day,
  startTime: place < 5 ? "08:00" : "00:00",
  endTime: place < 5 ? "17:00" : "00:00",
}));
const clock: Clock = { scheduleType: "company", timezone: zone, holidays: "[]", company: week };
/** A Tuesday. */
const now = new Date("2026-03-03T12:00:00Z");

const example = (of: Clock, queue: Parameters<typeof exampleOf>[1] = null, minutes = 60) => {
  const { from, until } = exampleOf(of, queue, minutes, now);
  return [wallTime(from, zone), until && wallTime(until, zone)];
};

describe("the example of a deadline", () => {
  it("is a message of the coming Friday: an hour from 16:30 ends on Monday at 08:30", () => {
    expect(example(clock)).toEqual(["2026-03-06T16:30", "2026-03-09T08:30"]);
  });

  it("skips a holiday, and counts through the night without hours", () => {
    const holidays = JSON.stringify([{ date: "2026-03-09", name: "", everyYear: false }]);
    expect(example({ ...clock, holidays })[1]).toBe("2026-03-10T08:30");
    expect(example({ ...clock, scheduleType: "disabled" })[1]).toBe("2026-03-06T17:30");
  });

  it("is in a queue's own hours where each queue has its own", () => {
    const byQueue = { ...clock, scheduleType: "queue" };
    const late = week.map((day) => ({ ...day, startTime: "13:00", endTime: "22:00" }));
    expect(example(byQueue, { schedules: late })[1]).toBe("2026-03-06T17:30");
    expect(example(byQueue, null)[1]).toBe("2026-03-06T17:30");
  });

  it("has no end in a week without working hours", () => {
    const closedWeek = week.map((day) => ({ ...day, startTime: "00:00", endTime: "00:00" }));
    expect(example({ ...clock, company: closedWeek })[1]).toBeNull();
  });
});
