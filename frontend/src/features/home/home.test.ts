import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { throttleTrailing } from "../../shared/throttle-trailing";
import { isReachable, nextTasks, steps, tasks, type Facts } from "./steps";

const ana = { queues: [] };
const bia = { queues: [{ id: 7 }] };
const linkedConnection = { status: "CONNECTED", number: "55", queues: [{ id: 7 }] } as const;
const nothing: Facts = {
  connections: [],
  queues: 0,
  people: [ana],
  quickMessages: 0,
  scheduleType: "disabled",
  attended: false,
};
const listFinishedSteps = (facts: Facts) => steps.filter((name) => nextTasks(facts)[name] === null);

describe("the checklist of a new company", () => {
  it("has six steps, none done by signing up, each with a page", () => {
    expect(steps).toHaveLength(6);
    expect(listFinishedSteps(nothing)).toEqual([]);
    for (const name of steps) expect(tasks[name]).toMatch(/^\//);
  });

  it.each<[string, Partial<Facts>, string[]]>([
    ["a queue with an agent", { queues: 1, people: [bia] }, ["queue"]],
    [
      "a linked number whose queue has an agent",
      { queues: 1, people: [bia], connections: [linkedConnection] },
      ["queue", "connect"],
    ],
    ["a colleague", { people: [ana, ana] }, ["invite"]],
    ["a quick reply", { quickMessages: 1 }, ["reply"]],
    ["company hours that are on and not saved", { scheduleType: "company", hoursSaved: false }, []],
    ["company hours that are saved and not on", { scheduleType: "disabled", hoursSaved: true }, []],
    ["company hours and their notice", { scheduleType: "company", hoursSaved: true }, ["hours"]],
    ["queue hours", { scheduleType: "queue" }, ["hours"]],
    ["an accepted conversation", { attended: true }, ["attend"]],
  ])("checks off the matching step: %s", (_what, facts, expected) => {
    expect(listFinishedSteps({ ...nothing, ...facts })).toEqual(expected);
  });

  it("asks for agents when the queue has none", () => {
    expect(nextTasks({ ...nothing, queues: 1 }).queue).toBe("staff");
  });

  it.each<[string, Facts["connections"], string]>([
    ["nothing was linked", [{ status: "qrcode", number: null, queues: [{ id: 7 }] }], "connect"],
    ["the linked number serves no queue", [{ ...linkedConnection, queues: [] }], "serve"],
    [
      "it serves only a queue without agents",
      [{ ...linkedConnection, status: "DISCONNECTED", queues: [{ id: 8 }] }],
      "serve",
    ],
  ])("does not go on while no message could reach an agent: %s", (_what, connections, task) => {
    const next = nextTasks({ ...nothing, queues: 2, people: [bia], connections });
    expect(next.connect).toBe(task);
    expect(isReachable(next)).toBe(false);
  });

  it("goes on when a message could reach an agent", () => {
    expect(isReachable(nextTasks({ ...nothing, queues: 1, people: [bia], connections: [linkedConnection] }))).toBe(
      true,
    );
  });

  it("leaves a step undefined when its data could not be fetched", () => {
    expect(Object.values(nextTasks({}))).toEqual(steps.map(() => undefined));
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
