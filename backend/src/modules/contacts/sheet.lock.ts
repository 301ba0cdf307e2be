import { TooManyRequests } from "../../core/http/limits";
import type { Scope } from "../../core/tenant/scope";

/** Sheets of one company that may wait at a time, and the Retry-After (seconds) for any more. */
const maxWaiting = 5;
const retryAfterSeconds = 10;

/** By company, in the order they are served. */
const waiting = new Map<number, (() => void)[]>();
let isBusy = false;

/**
 * Reads one sheet at a time, because one sheet can use all the memory of the process. Companies take turns, so a company that
 * sends many large sheets waits only for itself.
 */
export async function oneSheetAtATime<T>({ companyId }: Scope, work: () => Promise<T>): Promise<T> {
  if (isBusy) await enqueue(companyId);
  isBusy = true;
  try {
    return await work();
  } finally {
    release();
  }
}

function enqueue(companyId: number): Promise<void> {
  const before = waiting.get(companyId) ?? [];
  if (before.length >= maxWaiting) throw new TooManyRequests(retryAfterSeconds);
  return new Promise((resume) => void waiting.set(companyId, [...before, resume]));
}

function release(): void {
  const [next] = waiting;
  if (!next) {
    isBusy = false;
    return;
  }
  const [companyId, [resume, ...later]] = next;
  waiting.delete(companyId);
  if (later.length > 0) waiting.set(companyId, later);
  resume?.();
}
