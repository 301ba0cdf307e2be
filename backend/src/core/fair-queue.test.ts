import { beforeEach, describe, expect, it } from "@jest/globals";
import { shiftClock } from "./clock";
import { until } from "../testing/fake-session";
import { FairQueue, NoPlaceError } from "./fair-queue";

let turns: FairQueue;
let running: string[];
let finish: Map<string, () => void>;

/** A task that runs until the test finishes it. */
function begin(companyId: number, name: string): Promise<void> {
  return turns.run(companyId, async () => {
    running.push(name);
    await new Promise<void>((resolve) => finish.set(name, resolve));
    running.splice(running.indexOf(name), 1);
  });
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

async function end(name: string): Promise<void> {
  finish.get(name)?.();
  await settle();
}

beforeEach(() => {
  turns = new FairQueue({ maxRunning: 4, maxWhenShared: 1, activeFor: 1_000, slowAfter: 60_000 });
  running = [];
  finish = new Map();
  shiftClock(0);
});

describe("companies with tasks", () => {
  it("use all places while they are alone, and no more", async () => {
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) void begin(1, name);
    await settle();
    expect(running).toEqual(["a1", "a2", "a3", "a4"]);
    await end("a2");
    expect(running).toEqual(["a1", "a3", "a4", "a5"]);
  });

  it("do not wait for the queued tasks of another", async () => {
    for (let index = 1; index <= 50; index += 1) void begin(1, `a${index}`);
    void begin(2, "b1");
    await settle();
    await end("a1");
    expect(running).toEqual(["a2", "a3", "a4", "b1"]);
    // The first company is held back until it runs no more tasks than its fair share.
    await end("a2");
    await end("a3");
    expect(running).toEqual(["a4", "b1"]);
    await end("a4");
    expect(running).toEqual(["b1", "a5"]);
  });

  it("are held back for a while after the last task of another, and then no longer", async () => {
    void begin(2, "b1");
    await settle();
    await end("b1");
    for (const name of ["a1", "a2", "a3"]) void begin(1, name);
    await settle();
    expect(running).toEqual(["a1"]);
    shiftClock(1_500);
    await end("a1");
    expect(running).toEqual(["a2", "a3"]);
  });

  it("take turns when there are more of them than places", async () => {
    for (const name of ["1", "2"])
      for (let company = 1; company <= 6; company += 1) void begin(company, `${company}.${name}`);
    await settle();
    expect(running).toEqual(["1.1", "2.1", "3.1", "4.1"]);
    await end("1.1");
    await end("2.1");
    await end("3.1");
    expect(running).toEqual(["4.1", "5.1", "6.1", "1.2"]);
  });

  it("stop waiting for a task of theirs that takes too long", async () => {
    turns = new FairQueue({ maxRunning: 1, maxWhenShared: 1, activeFor: 1_000, slowAfter: 20 });
    const stuck = begin(1, "a1");
    const next = begin(1, "a2");
    void begin(1, "a3");
    await until("the next task runs", () => running.includes("a2"));
    await end("a1");
    await end("a2");
    await Promise.all([stuck, next]);
    expect(running).toEqual(["a3"]);
  });

  it("go on after a task that fails", async () => {
    await expect(turns.run(1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    void begin(1, "a1");
    await settle();
    expect(running).toEqual(["a1"]);
  });
});

describe("companies whose tasks only wait", () => {
  const names = (company: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${company}${index + 1}`);

  beforeEach(() => {
    turns = new FairQueue({ maxRunning: 10, alone: 4, maxWhenShared: 2, sharedFrom: 5, activeFor: 0 });
  });

  it("have all their places while places are free, and two as soon as they are scarce", async () => {
    for (const name of names("a", 9)) void begin(1, name);
    for (const name of names("b", 9)) void begin(2, name);
    for (const name of names("c", 9)) void begin(3, name);
    await settle();
    expect(running).toEqual([...names("a", 4), "b1", "b2", "c1", "c2"]);
    // The first company has more than two places, and is given no more before it has fewer.
    await end("a1");
    await end("a2");
    expect(running).toEqual(["a3", "a4", "b1", "b2", "c1", "c2"]);
    await end("b1");
    await end("b2");
    expect(running).toEqual(["a3", "a4", "c1", "c2", "b3", "b4"]);
  });

  it("find a place however many of some others hang", async () => {
    for (let company = 1; company <= 3; company += 1)
      for (const name of names(`${company}.`, 95)) void begin(company, name);
    await settle();
    void begin(4, "d1");
    void begin(4, "d2");
    await settle();
    expect(running.slice(-2)).toEqual(["d1", "d2"]);
    expect(running).toHaveLength(10);
  });
});

describe("a task that may wait for so long", () => {
  beforeEach(() => {
    turns = new FairQueue({ maxRunning: 1, maxWhenShared: 1, activeFor: 0 });
  });

  it("is given up without having begun, and the others keep their order", async () => {
    void begin(1, "a1");
    await settle();
    const late = turns.run(1, () => Promise.resolve("late"), 1);
    void begin(1, "a2");
    await expect(late).rejects.toThrow(NoPlaceError);
    expect(turns.waiting(1)).toBe(1);
    await end("a1");
    expect(running).toEqual(["a2"]);
  });

  it("is given up at once where the queue is emptied, and a running one goes on", async () => {
    void begin(1, "a1");
    await settle();
    const waiting = [begin(1, "a2"), begin(2, "b1")];
    turns.dropWaiting();
    for (const task of waiting) await expect(task).rejects.toThrow(NoPlaceError);
    expect([running, turns.waiting(1), turns.waiting(2)]).toEqual([["a1"], 0, 0]);
    await end("a1");
    void begin(2, "b2");
    await settle();
    expect(running).toEqual(["b2"]);
  });
});
