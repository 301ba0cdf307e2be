import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { AppError } from "../http/errors";
import { network } from "../http/limits";
import { FairQueue } from "../fair-queue";

type Task = { act: "hash"; password: string; cost: number } | { act: "compare"; password: string; hash: string };

interface Thread {
  worker: Worker;
  busy: number;
}

/** At most two threads hash; more sign-ins are queued. */
const maxThreads = 2;
/** Maximum queue length, about a minute of work. Beyond it a caller gets ERR_UNAVAILABLE instead of a long wait. */
export const maxWaiting = 200;
/** Of these places one IP address holds at most so many: a flood from it leaves the others theirs. */
export const maxWaitingOfAddress = 20;
const threads: Thread[] = [];
/** By IP address: a flood of sign-ins from one address does not delay the others. */
const rules = { maxRunning: maxThreads, maxWhenShared: 1, activeFor: 1_000 };
const turns = new FairQueue<string>(rules);
let waiting = 0;
const waitingOfAddress = new Map<string, number>();
/** For addresses without an account: a flood of them, from however many IP addresses, takes one thread at most. */
const unknownTurns = new FairQueue<string>({ ...rules, maxRunning: 1 });
export const maxUnknownWaiting = 20;
let unknownWaiting = 0;
/** How long a sign-in waits instead of hashing when `maxUnknownWaiting` others already wait for their turn. */
const unknownPauseMs = 3_000;
const answers = new Map<number, { resolve: (value: string | boolean) => void; reject: (error: Error) => void }>();
let nextId = 0;

function start(): Thread {
  // Without the server's own flags: a hashing thread needs none of its preloads.
  const worker = new Worker(new URL("./password.worker.mjs", import.meta.url), { execArgv: [] });
  const thread: Thread = { worker, busy: 0 };
  worker.unref();
  worker.on("message", ({ id, result }: { id: number; result: string | boolean }) => {
    thread.busy -= 1;
    answers.get(id)?.resolve(result);
    answers.delete(id);
  });
  worker.on("error", (error) => {
    threads.splice(threads.indexOf(thread), 1);
    for (const { reject } of answers.values()) reject(error);
    answers.clear();
  });
  threads.push(thread);
  return thread;
}

/** `ip` is "" for what no address asked for: a password that a signed-in user sets, for example. */
async function ask(ip: string, task: Task): Promise<string | boolean> {
  const address = ip && network(ip);
  const here = waitingOfAddress.get(address) ?? 0;
  if (waiting >= maxWaiting || (address && here >= maxWaitingOfAddress)) throw new AppError("ERR_UNAVAILABLE");
  waiting += 1;
  waitingOfAddress.set(address, here + 1);
  try {
    return await turns.run(address, () => onThread(task));
  } finally {
    waiting -= 1;
    const remainingCount = (waitingOfAddress.get(address) ?? 1) - 1;
    if (remainingCount > 0) waitingOfAddress.set(address, remainingCount);
    else waitingOfAddress.delete(address);
  }
}

async function onThread(task: Task): Promise<string | boolean> {
  const idle = threads.find(({ busy }) => busy === 0);
  const thread = idle ?? (threads.length < maxThreads ? start() : threads.reduce((a, b) => (b.busy < a.busy ? b : a)));
  const id = (nextId += 1);
  thread.busy += 1;
  return new Promise((resolve, reject) => {
    answers.set(id, { resolve, reject });
    thread.worker.postMessage({ id, ...task });
  });
}

/** bcrypt reads 72 bytes: a longer password is hashed first, so that every character counts. */
const fit = (password: string): string =>
  Buffer.byteLength(password) <= 72 ? password : createHash("sha512").update(password).digest("base64").slice(0, 72);

export const hashPassword = async (password: string, cost: number): Promise<string> =>
  String(await ask("", { act: "hash", password: fit(password), cost }));

/** `ip` is the client's address; hashes are checked in turns by address. */
export const passwordMatches = async (password: string, hash: string, ip = ""): Promise<boolean> =>
  (await ask(ip, { act: "compare", password: fit(password), hash })) === true;

/** As slow as `passwordMatches`, for an address without an account; but never at the expense of those who have one. */
export async function pretendToCompare(password: string, hash: string, ip: string): Promise<void> {
  if (unknownWaiting >= maxUnknownWaiting) return sleep(unknownPauseMs);
  unknownWaiting += 1;
  try {
    await unknownTurns.run(network(ip), () => onThread({ act: "compare", password: fit(password), hash }));
  } finally {
    unknownWaiting -= 1;
  }
}

/** True when the hash was made at a lower cost than the current one. */
export const hashIsOutdated = (hash: string, cost: number): boolean => bcrypt.getRounds(hash) < cost;

/** Stops the hashing threads; a later call starts new ones. */
export async function stopHashing(): Promise<void> {
  await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
}
