import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { throttleTrailing } from "./throttle-trailing";
import { doneIn, steps, type Facts } from "./steps";

const nothing: Facts = {
  connections: [],
  queues: 0,
  people: 1,
  quickMessages: 0,
  scheduleType: "disabled",
  attended: false,
};
const ticked = (facts: Facts) => steps.map(({ name }) => name).filter((name) => doneIn(facts)[name]);

describe("the checklist of a new company", () => {
  it("has six steps, none done by signing up", () => {
    expect(steps).toHaveLength(6);
    expect(ticked(nothing)).toEqual([]);
  });

  it.each<[string, Partial<Facts>, string[]]>([
    ["a connection that is up", { connections: [{ status: "CONNECTED", number: null }] }, ["connect"]],
    ["a phone that was linked and is off", { connections: [{ status: "DISCONNECTED", number: "55" }] }, ["connect"]],
    ["a connection that was never linked", { connections: [{ status: "qrcode", number: null }] }, []],
    ["a queue", { queues: 1 }, ["queue"]],
    ["a colleague", { people: 2 }, ["invite"]],
    ["a quick reply", { quickMessages: 1 }, ["reply"]],
    ["company hours", { scheduleType: "company" }, ["hours"]],
    ["queue hours", { scheduleType: "queue" }, ["hours"]],
    ["an accepted conversation", { attended: true }, ["attend"]],
  ])("checks off the matching step: %s", (_what, facts, done) => {
    expect(ticked({ ...nothing, ...facts })).toEqual(done);
  });

  it("leaves a step undefined when its data could not be fetched", () => {
    expect(Object.values(doneIn({}))).toEqual(steps.map(() => undefined));
  });
});

describe("throttleTrailing", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("runs once for a burst of calls, is not postponed by more, and never runs after stop", () => {
    const act = jest.fn();
    const again = throttleTrailing(act, 1_000);
    for (let times = 0; times < 15; times += 1) {
      again.call();
      jest.advanceTimersByTime(100);
    }
    expect(act).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(2);
    again.call();
    again.stop();
    jest.advanceTimersByTime(5_000);
    expect(act).toHaveBeenCalledTimes(2);
  });
});
