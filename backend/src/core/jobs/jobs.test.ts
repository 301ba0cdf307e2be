/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Redis } from "ioredis";
import * as yup from "yup";
import { until } from "../../testing/fake-session";
import { setLogLevel } from "../log/log";
import { closeRedis, configureRedis } from "../redis";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { defineJob, defineRepeatingJob } from "./define-job";
import { enqueue, jobTiming, openQueue, reconcile, runJobs, stopJobs, type JobTiming } from "./run-jobs";

const completedRuns: { companyId: number; noteId: number; at: number }[] = [];
const dueJobs: { companyId: number; payload: { noteId: number } }[] = [];
const silences: number[] = [];
/** When each company's jobs may run, and how often that was asked. */
const rule = new Map<number, JobTiming>();
const timingLookups: number[] = [];
let failures = 0;
let rebuilt = 0;
let admin: Redis;

const note = defineJob({
  name: "test.note",
  payload: yup.object({ noteId: yup.number().integer().required() }),
  attempts: 3,
  key: ({ noteId }) => String(noteId),
  run: async (scope: Scope, { noteId }) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error("not yet");
    }
    completedRuns.push({ companyId: scope.companyId, noteId, at: Date.now() });
  },
  rebuild: async () => {
    rebuilt += 1;
    return dueJobs;
  },
});
/** Jobs that wait for another server until the test lets them go; more than a process has places for its own. */
const hanging = new Set<() => void>();
let waitingFor = 0;
const call = defineJob({
  name: "test.call",
  payload: yup.object({ callId: yup.number().integer().required() }),
  attempts: 1,
  outside: "bots",
  key: ({ callId }) => String(callId),
  run: async () => {
    waitingFor += 1;
    await new Promise<void>((end) => hanging.add(end));
  },
  rebuild: () => Promise.resolve([]),
});
const scope = scopeOfRow({ companyId: 7 });
const doneOf = (noteId: number) => completedRuns.filter((each) => each.noteId === noteId);

let startCount = 0;
defineRepeatingJob({ name: "test.start", everySeconds: 3_600, atStart: true, run: async () => void (startCount += 1) });

beforeAll(() => {
  setLogLevel("silent");
  // A separate database: the tests of other files use the same Redis.
  const url = new URL(process.env.TEST_REDIS_URL ?? "");
  url.pathname = "/9";
  configureRedis(url.href);
  admin = new Redis(url.href);
  jobTiming.connect(async ({ companyId }) => {
    timingLookups.push(companyId);
    return rule.get(companyId) ?? "now";
  });
  runJobs({
    putOffMs: 200,
    reconcileMs: 100,
    heartbeat: { everyMs: 50, silentMs: 1_500, onSilent: () => silences.push(Date.now()) },
  });
});
afterAll(async () => {
  await stopJobs(1_000);
  closeRedis();
  admin.disconnect();
});

describe("a process", () => {
  it("that takes jobs receives its own heartbeat", async () => {
    await new Promise((wait) => setTimeout(wait, 2_500));
    expect(silences).toEqual([]);
  });
});

it("a repeating job that says so runs also when the process starts", () => {
  expect(startCount).toBe(1);
});

describe("a job", () => {
  it("runs once for its company when enqueued twice", async () => {
    await Promise.all([
      enqueue(scope, note, { noteId: 1 }, { delayMilliseconds: 200 }),
      enqueue(scope, note, { noteId: 1 }, { delayMilliseconds: 200 }),
    ]);
    await until("it is done", () => doneOf(1).length > 0);
    await new Promise((wait) => setTimeout(wait, 300));
    expect(doneOf(1)).toMatchObject([{ companyId: 7 }]);
  });

  it("is retried when it fails", async () => {
    failures = 1;
    await enqueue(scope, note, { noteId: 2 });
    await until("it is done", () => doneOf(2).length > 0);
  });

  it("is rebuilt from Postgres when Redis lost it", async () => {
    await enqueue(scope, note, { noteId: 3 }, { delayMilliseconds: 3_600_000 });
    await admin.flushdb();
    expect(doneOf(3)).toEqual([]);
    dueJobs.push({ companyId: 7, payload: { noteId: 3 } });
    await reconcile();
    await until("it is done", () => doneOf(3).length > 0);
  });
});

describe("a job that waits for another server", () => {
  it("takes no place of our own jobs, and runs once however often it is found", async () => {
    const calls = Array.from({ length: 60 }, (_, callId) => enqueue(scopeOfRow({ companyId: 17 }), call, { callId }));
    await Promise.all(calls);
    await until("eight of the company run", () => hanging.size === 8);
    await until("no job is left in our queue", async () => (await openQueue().getJobCounts()).waiting === 0);
    await enqueue(scopeOfRow({ companyId: 17 }), call, { callId: 0 });
    await enqueue(scope, note, { noteId: 9 });
    await until("ours is done", () => doneOf(9).length > 0);
    await enqueue(scopeOfRow({ companyId: 18 }), call, { callId: 1 });
    await until("another company's runs", () => hanging.size === 9);
    while (waitingFor < 61 || hanging.size > 0) {
      for (const end of hanging) end();
      hanging.clear();
      await new Promise((wait) => setImmediate(wait));
    }
    expect(waitingFor).toBe(61);
  });

  it("is refused unless its rows repeat it", () => {
    const { rebuild: _rebuild, ...lost } = { ...call, name: "test.lost" };
    expect(() => defineJob(lost)).toThrow("Only rows may repeat the job test.lost.");
  });
});

describe("a job of a company that is not allowed to run jobs", () => {
  const askedOf = (companyId: number) => timingLookups.filter((each) => each === companyId).length;

  it("waits, and runs once when the company is allowed again", async () => {
    rule.set(8, "later");
    await enqueue(scopeOfRow({ companyId: 8 }), note, { noteId: 4 });
    await enqueue(scope, note, { noteId: 5 });
    await until("another company's is done", () => doneOf(5).length > 0);
    await until("its turn came three times", () => askedOf(8) > 2, 15_000);
    expect(doneOf(4)).toEqual([]);
    rule.set(8, "now");
    await until("it is done", () => doneOf(4).length > 0, 15_000);
    expect(doneOf(4)).toMatchObject([{ companyId: 8 }]);
  });

  it("is dropped when the company is gone", async () => {
    rule.set(9, "never");
    await enqueue(scopeOfRow({ companyId: 9 }), note, { noteId: 6 });
    await until("its turn came", () => askedOf(9) > 0);
    rule.set(9, "now");
    await new Promise((wait) => setTimeout(wait, 600));
    expect(askedOf(9)).toBe(1);
    expect(doneOf(6)).toEqual([]);
  });
});

it("what is missing is looked for once while Redis is away, however long that takes", async () => {
  dueJobs.push({ companyId: 7, payload: { noteId: 8 } });
  const queue = openQueue();
  const { add } = queue;
  let come!: () => void;
  const back = new Promise<void>((resolve) => (come = resolve));
  queue.add = (async (...job: Parameters<typeof add>) => (await back, add.apply(queue, job))) as typeof add;
  await new Promise((wait) => setTimeout(wait, 200));
  const before = rebuilt;
  await new Promise((wait) => setTimeout(wait, 500));
  expect(rebuilt).toBe(before);
  queue.add = add;
  come();
  await until("it is looked for again", () => rebuilt > before + 1);
  await until("it is done", () => doneOf(8).length > 0);
});
