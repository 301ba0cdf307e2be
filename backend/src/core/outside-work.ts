import { AsyncLocalStorage } from "node:async_hooks";
import { FairQueue, NoPlaceError } from "./fair-queue";
import { AppError } from "./http/errors";

interface Kind {
  /** Time limit of one act with all its calls and files, in milliseconds. */
  actMs: number;
  /** How long an act may wait for its place, in milliseconds; absent: as long as it takes. */
  waitMs?: number;
  /** Acts of one company that may wait. */
  maxWaiting: number;
  /** Acts of one company at once; 8 by default. */
  ofOne?: number;
  /** Within another act it ends with that one at the latest. */
  isPart?: true;
}

/**
 * Acts that wait for an external server, each kind in a queue of its own: a company's slow webhook must not hold
 * up the same company's bot either. Only rows wait for the acts of `bots`, `webhooks` and `mail`, and these rows are
 * found again.
 */
const kinds = {
  bots: { actMs: 120_000, waitMs: 120_000, maxWaiting: 500 },
  /** Commands that another system sends by a call of its own, with their files. */
  commands: { actMs: 120_000, waitMs: 20_000, maxWaiting: 20 },
  /** An admin tries a bot, a key or an address, and waits at the screen. */
  trials: { actMs: 60_000, waitMs: 10_000, maxWaiting: 20 },
  /** Files that a bot sends, within the time of its act. */
  files: { actMs: 120_000, waitMs: 120_000, maxWaiting: 100, ofOne: 2, isPart: true },
  webhooks: { actMs: 15_000, waitMs: 20_000, maxWaiting: 200 },
  payments: { actMs: 60_000, waitMs: 20_000, maxWaiting: 100 },
  previews: { actMs: 20_000, waitMs: 10_000, maxWaiting: 30 },
  lookUps: { actMs: 30_000, waitMs: 30_000, maxWaiting: 100 },
  mail: { actMs: 60_000, waitMs: 60_000, maxWaiting: 100 },
  /** Sending through the Cloud API, and asking it. */
  cloud: { actMs: 27_000, waitMs: 20_000, maxWaiting: 500, ofOne: 20 },
  cloudFiles: { actMs: 10 * 60_000, waitMs: 10 * 60_000, maxWaiting: 500, ofOne: 3 },
} satisfies Record<string, Kind>;
export type OutsideKind = keyof typeof kinds;

/** Half of the places is kept for companies that have fewer than two acts under way. */
const places = { maxRunning: 40, alone: 8, maxWhenShared: 2, sharedFrom: 20, activeFor: 0 };

const queues = new Map<OutsideKind, FairQueue>();

function queueFor(kind: OutsideKind): FairQueue {
  const existingQueue = queues.get(kind);
  if (existingQueue) return existingQueue;
  const { ofOne = places.alone }: Kind = kinds[kind];
  const queue = new FairQueue({ ...places, alone: ofOne });
  queues.set(kind, queue);
  return queue;
}

/** Calls end in time by themselves, and their act has this long to say so, in milliseconds. */
const graceMs = 1_000;

interface Act {
  kind: OutsideKind;
  companyId: number;
  endsAt: number;
  /** What an act began and did not wait for goes on without the act's place and time limit. */
  isOver: boolean;
}
const acts = new AsyncLocalStorage<Act>();

function currentAct(): Act | undefined {
  const act = acts.getStore();
  return act?.isOver ? undefined : act;
}

/**
 * Runs an act of a company that waits for an external server: in the company's turn, never in a place of our own
 * jobs, with a time limit for all calls that it makes. Throws ERR_TOO_MANY_REQUESTS where too many wait, or where it gets
 * no place in time.
 */
export async function runOutside<T>(companyId: number, kind: OutsideKind, work: () => Promise<T>): Promise<T> {
  const outer = currentAct();
  // It has its place already: waiting for another one of the same queue could last for ever.
  if (outer?.kind === kind && outer.companyId === companyId) return work();
  const queue = queueFor(kind);
  const { actMs, waitMs, maxWaiting, isPart }: Kind = kinds[kind];
  const outerEndsAt = (isPart && outer?.endsAt) || Infinity;
  if (queue.waiting(companyId) >= maxWaiting) throw new AppError("ERR_TOO_MANY_REQUESTS");
  const longestWait = Math.min(waitMs ?? Infinity, outerEndsAt - Date.now());
  try {
    return await queue.run(
      companyId,
      () => {
        const endsAt = Math.min(Date.now() + actMs, outerEndsAt);
        return inAct({ kind, companyId, endsAt, isOver: false }, work);
      },
      Number.isFinite(longestWait) ? longestWait : undefined,
    );
  } catch (error) {
    if (error instanceof NoPlaceError) throw new AppError("ERR_TOO_MANY_REQUESTS");
    throw error;
  }
}

/** The act is out of time: it has lost its place, whatever it still waits for. */
class OutOfTimeError extends Error {
  readonly code = "ETIMEDOUT";
}

async function inAct<T>(act: Act, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<never>((_done, fail) => {
    const error = new OutOfTimeError("Another server took too long.");
    timer = setTimeout(() => fail(error), act.endsAt - Date.now() + graceMs);
  });
  try {
    return await Promise.race([acts.run(act, work), outOfTime]);
  } finally {
    clearTimeout(timer);
    act.isOver = true;
  }
}

/** Acts of each kind in this process, of all companies. */
export const outsideActs = (): { kind: OutsideKind; running: number; waiting: number }[] =>
  (Object.keys(kinds) as OutsideKind[]).map((kind) => ({ kind, ...queueFor(kind).counts() }));

/** The act has not begun: too many wait, or it waited too long. */
export const isOutsideBusy = (error: unknown): boolean =>
  error instanceof AppError && error.code === "ERR_TOO_MANY_REQUESTS";

/** Milliseconds that the current act may still take; Infinity outside of one. */
export const outsideTimeLeft = (): number => {
  const act = currentAct();
  return act ? Math.max(0, act.endsAt - Date.now()) : Infinity;
};

/** Throws where a call would wait for an external server without a place in a queue. */
export function assertOutside(): void {
  if (!currentAct()) throw new Error("A call to another server needs runOutside.");
}

/** Starts none of the acts that wait. Their rows are found by another process. */
export const dropWaitingActs = (): void => {
  for (const queue of queues.values()) queue.dropWaiting();
};
