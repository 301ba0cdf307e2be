import { randomUUID } from "node:crypto";
import BullQueue from "bull";
import type { Redis } from "ioredis";
import { log } from "../log/log";
import { jobsFailedTotal } from "../metrics/metrics";
import { dropWaitingActs, isOutsideBusy } from "../outside-work";
import { port } from "../port";
import { isRefusal, redisConnection, redisPrefix } from "../redis";
import { withSpan } from "../tracing/trace";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { definedJobs, definedRepeatingJobs, findJob, type Job, type RepeatingJob } from "./define-job";
import { Heartbeat, type HeartbeatOptions } from "./heartbeat";

interface Envelope {
  companyId: number;
  payload: object;
}

const queueName = "guiche";
const reconcileEveryMs = 30_000;
let queue: BullQueue.Queue<Envelope> | undefined;
let timer: NodeJS.Timeout | undefined;
const repeatTimers: NodeJS.Timeout[] = [];
let running = 0;
const beat = "worker.heartbeat";
const me = randomUUID();
let heart: Heartbeat | undefined;

/** The queue of this process; its connections are opened with the first use. */
export function openQueue(): BullQueue.Queue<Envelope> {
  return (queue ??= new BullQueue<Envelope>(queueName, {
    prefix: `${redisPrefix()}jobs`,
    // Bull builds its keys itself.
    createClient: (type) => withOldPop(redisConnection(`jobs-${type}`, { keyPrefix: "" })),
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  }));
}

/** Bull still calls BRPOPLPUSH; BLMOVE does the same and exists in Redis 6.2 and in compatible servers. */
function withOldPop(redis: Redis): Redis {
  // Bull waits for a connection once for each kind of job.
  redis.setMaxListeners(0);
  redis.brpoplpush = (source: string, target: string, seconds: number) =>
    redis.blmove(source, target, "RIGHT", "LEFT", seconds);
  return redis;
}

/** When the jobs of a company may run: at once, once it is allowed again, or never again. */
export type JobTiming = "now" | "later" | "never";

/** Delay before a postponed job is checked again. */
let putOffForMs = 60_000;
/** The product's rule for whose jobs wait. Waiting jobs are not lost. */
export const jobTiming = port<[scope: Scope], Promise<JobTiming>>("jobs.jobTiming", () => Promise.resolve("now"));

interface EnqueueOptions {
  delayMilliseconds?: number;
}

/** Enqueues a job. A hint: if Redis loses it, the reconciler rebuilds it from Postgres. */
export async function enqueue<P extends object>(
  scope: Scope,
  job: Job<P>,
  payload: P,
  { delayMilliseconds = 0 }: EnqueueOptions = {},
): Promise<void> {
  await add(scope.companyId, job as unknown as Job, payload, delayMilliseconds);
}

const add = (companyId: number, job: Job, payload: object, delay: number, turn = "") =>
  openQueue().add(
    job.name,
    { companyId, payload },
    {
      jobId: jobId(companyId, job, payload) + turn,
      delay,
      attempts: job.attempts,
      backoff: { type: "exponential", delay: 1_000 },
    },
  );

const jobId = (companyId: number, job: Job, payload: object): string => `${companyId}:${job.name}:${job.key(payload)}`;

interface RunJobsOptions {
  concurrency?: number;
  heartbeat?: Partial<Omit<HeartbeatOptions, "plan">>;
  putOffMs?: number;
  reconcileMs?: number;
}

/** Starts running the jobs of all companies, and the reconciler that re-creates lost ones. */
export function runJobs({
  concurrency = 8,
  heartbeat,
  putOffMs = putOffForMs,
  reconcileMs = reconcileEveryMs,
}: RunJobsOptions = {}): void {
  putOffForMs = putOffMs;
  const jobQueue = openQueue();
  // The connection logs once that Redis is unavailable; this handler fires at every new attempt.
  jobQueue.on("error", (error: Error & { code?: string }) =>
    log[error.code || isRefusal(error) ? "debug" : "warn"]({ error: error.message }, "Job queue error"),
  );
  for (const { name } of definedJobs())
    jobQueue
      .process(name, concurrency, runOne)
      .catch((error: unknown) => log.warn({ error }, "Job processing stopped"));
  jobQueue.process(beat, 1, async () => heart?.alive()).catch(() => undefined);
  heart = new Heartbeat({
    plan: () => jobQueue.add(beat, { companyId: 0, payload: {} }, { jobId: `${beat}:${me}` }),
    onSilent: endSilent,
    ...heartbeat,
  });
  timer = setInterval(() => void reconcileAlone(), reconcileMs);
  timer.unref();
  void reconcileAlone();
  for (const job of definedRepeatingJobs()) {
    if (job.atStart) void repeat(job);
    const each = setInterval(() => void repeat(job), job.everySeconds * 1_000);
    each.unref();
    repeatTimers.push(each);
  }
}

/** The supervisor starts the process again, with a new connection to Redis. */
function endSilent(): void {
  log.fatal("Process takes no jobs any more and exits to be restarted");
  process.exit(1);
}

async function runOne(bullJob: BullQueue.Job<Envelope>): Promise<void> {
  const job = findJob(bullJob.name);
  if (!job) throw new Error(`No handler for the job ${bullJob.name}.`);
  const end = heart?.begin();
  try {
    await runAndLog(job, bullJob.attemptsMade, async () => {
      const payload = await job.payload.validate(bullJob.data.payload);
      const scope = scopeOfRow(bullJob.data);
      const when = await jobTiming(scope);
      if (when === "later") await putOff(scope, job, payload);
      if (when !== "now") return;
      if (job.outside) handOver(job, scope, payload);
      else await withSpan(`job ${job.name}`, () => job.run(scope, payload));
    });
  } finally {
    end?.();
  }
}

async function runAndLog(job: Job, attempt: number, work: () => Promise<void>): Promise<void> {
  const startTime = performance.now();
  running += 1;
  try {
    await work();
    log.debug({ job: job.name, attempt, ms: performance.now() - startTime }, "Job done");
  } catch (error) {
    jobsFailedTotal.inc({ job: job.name });
    log.warn({ error, job: job.name, attempt }, "Job failed");
    throw error;
  } finally {
    running -= 1;
  }
}

/** Jobs of this process that wait for another server, or for their turn to. */
const outside = new Set<string>();

/** Leaves the place in our queue at once. A job that gets no turn is still a row, and is found again. */
function handOver(job: Job, scope: Scope, payload: object): void {
  const id = jobId(scope.companyId, job, payload);
  if (outside.has(id)) return;
  outside.add(id);
  runAndLog(job, 0, async () => {
    try {
      await withSpan(`job ${job.name}`, () => job.run(scope, payload));
    } catch (error) {
      if (!isOutsideBusy(error)) throw error;
    }
  })
    .catch(() => undefined)
    .finally(() => outside.delete(id));
}

/** Enqueued again under another key: the current job still occupies the usual one. */
async function putOff({ companyId }: Scope, job: Job, payload: object): Promise<void> {
  const turn = Math.floor(Date.now() / (putOffForMs / 2));
  await add(companyId, job, payload, putOffForMs, `:${turn}`);
  log.debug({ job: job.name, companyId }, "Job postponed");
}

let isReconciling = false;

/** One waits for Redis while that is away, not one more every half minute, which would all go on at once. */
async function reconcileAlone(): Promise<void> {
  if (isReconciling) return;
  isReconciling = true;
  await reconcile();
  isReconciling = false;
}

/** Enqueues every job that Postgres says should be waiting; a job that is already queued is left alone. */
export async function reconcile(): Promise<void> {
  for (const job of definedJobs()) {
    try {
      for (const { companyId, payload } of (await job.rebuild?.()) ?? []) await add(companyId, job, payload, 0);
    } catch (error) {
      log.warn({ error, job: job.name }, "Jobs could not be rebuilt");
    }
  }
}

async function repeat(job: RepeatingJob): Promise<void> {
  running += 1;
  try {
    await job.run();
  } catch (error) {
    jobsFailedTotal.inc({ job: job.name });
    log.warn({ error, job: job.name }, "Repeating job failed");
  } finally {
    running -= 1;
  }
}

/** Takes no new job and waits for the running ones, at most `milliseconds`. */
export async function stopJobs(milliseconds: number): Promise<void> {
  clearInterval(timer);
  heart?.stop();
  for (const each of repeatTimers.splice(0)) clearInterval(each);
  const deadline = Date.now() + milliseconds;
  // Bull fails when its connection closes while it starts, and its pause waits for Redis, which may be gone.
  const timeout = new Promise((resolve) => setTimeout(resolve, 1_000).unref());
  await Promise.race([queue?.isReady().then((ready) => ready.pause(true, true)), timeout]).catch(() => undefined);
  dropWaitingActs();
  while (running > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  queue = undefined;
}
