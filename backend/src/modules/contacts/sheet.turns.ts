import { TooManyRequests } from "../../core/http/limits";
import type { Scope } from "../../core/tenant/scope";

/** So many of one company's sheets wait at a time, each for less than this, in seconds. */
const mostWaiting = 5;
const comeAgainIn = 10;

/** By company, in the order in which they are served. */
const waiting = new Map<number, (() => void)[]>();
let isTaken = false;

/**
 * One sheet at a time: each can take all the memory that there is. Companies take turns, so that whoever sends one heavy
 * sheet after the other waits for themselves.
 */
export async function inTurn<T>({ companyId }: Scope, work: () => Promise<T>): Promise<T> {
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
