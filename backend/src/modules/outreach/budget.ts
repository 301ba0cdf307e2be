import type { NumberHealth } from "@guiche/contract/number-health";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { startOfDay } from "./pace";
import { countedHealthOf } from "./number-health";
import { countColdToday, isRestrictedNow, lockBudget, writtenSince } from "./number-health.store";

/** Counters of a connection whose campaigns this process serves: read from the database, then counted in memory. */
interface Look {
  health: NumberHealth;
  at: number;
  freshUntil: number;
  budgetLeft: number;
  /** Questions and messages of campaigns since the day began; null until a campaign with a daily cap asks. */
  written: { since: number; count: number } | null;
}

const looks = new Map<number, Look>();

/** Counting so many messages may be repeated after a millisecond: of a small number at once, of 100,000 after 20 s. */
const countedPerMs = 5;

/**
 * Whether the messages since would spend the budget if all of them were to people who did not write. Only counting tells:
 * otherwise a campaign would stop here without a reason.
 */
const isAtEdge = ({ budgetLeft, health }: Look): boolean => budgetLeft <= 0 && health.coldToday < health.budget;

/**
 * How the number stands. Its messages are not counted again for each one that leaves: the more there are, the longer the
 * count holds. That WhatsApp restricts the number is seen at once.
 */
export async function lookAt(scope: Scope, connectionId: number): Promise<NumberHealth> {
  const at = now().getTime();
  const known = looks.get(connectionId);
  const holds = known && at >= known.at && at < known.freshUntil && !isAtEdge(known);
  if (holds && !(await isRestrictedNow(scope, connectionId, new Date(at)))) return known.health;
  const { health, counted } = await countedHealthOf(scope, connectionId);
  const budgetLeft = health.budget - health.coldToday;
  looks.set(connectionId, { health, at, freshUntil: at + counted / countedPerMs, budgetLeft, written: null });
  return health;
}

/**
 * Whether the number may write to one more person who did not write. In a transaction others wait for its commit, so
 * that no two processes use the last message of the day: those of today are counted each time. What the budget is
 * follows from a week of messages, and holds as long as a look does.
 */
export async function mayWriteFirst(scope: Scope, connectionId: number): Promise<boolean> {
  await lockBudget(scope, connectionId);
  const { budget } = await lookAt(scope, connectionId);
  if (budget === 0) return false;
  const { timezone } = await settingsOf(scope);
  return (await countColdToday(scope, connectionId, startOfDay(timezone, now()), budget)) < budget;
}

/** How many more people who did not write the number may write to today. */
export const budgetLeftOf = (connectionId: number): number => looks.get(connectionId)?.budgetLeft ?? 0;

/** Messages that campaigns sent through the connection today. Only the process that serves it adds to the count. */
export async function writtenToday(scope: Scope, connectionId: number, dayBegan: Date): Promise<number> {
  const look = looks.get(connectionId);
  const since = dayBegan.getTime();
  if (look?.written?.since === since) return look.written.count;
  const count = await writtenSince(scope, connectionId, dayBegan);
  if (look) look.written = { since, count };
  return count;
}

export function noteSent(connectionId: number, sent: number): void {
  const look = looks.get(connectionId);
  if (!look) return;
  look.budgetLeft -= sent;
  if (look.written) look.written.count += sent;
}

/** The next look counts again. */
export const forgetLook = (connectionId: number): void => void looks.delete(connectionId);
