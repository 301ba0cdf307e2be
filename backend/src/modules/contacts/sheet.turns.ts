import { TooManyRequests } from "../../core/http/limits";
import type { Scope } from "../../core/tenant/scope";

/** Sheets of one company that may wait at a time, and the Retry-After (seconds) for any more. */
const mostWaiting = 5;
const comeAgainIn = 10;

/** By company, in the order they are served. */
const waiting = new Map<number, (() => void)[]>();
let isTaken = false;

/**
 * Reads one sheet at a time, because each can use all the memory there is. Companies take turns, so a company that
 * sends many large sheets waits only for itself.
 */
export async function oneSheetAtATime<T>({ companyId }: Scope, work: () => Promise<T>): Promise<T> {
  if (isTaken) await ownTurn(companyId);
  isTaken = true;
  try {
    return await work();
  } finally {
    passOn();
  }
}

function ownTurn(companyId: number): Promise<void> {
  const before = waiting.get(companyId) ?? [];
  if (before.length >= mostWaiting) throw new TooManyRequests(comeAgainIn);
  return new Promise((go) => void waiting.set(companyId, [...before, go]));
}

function passOn(): void {
  const [next] = waiting;
  if (!next) {
    isTaken = false;
    return;
  }
  const [companyId, [go, ...later]] = next;
  waiting.delete(companyId);
  if (later.length > 0) waiting.set(companyId, later);
  go?.();
}
