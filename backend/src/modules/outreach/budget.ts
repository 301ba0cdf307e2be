import type { NumberHealth } from "@guiche/contract/rules/number-health";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { startOfDay } from "./pace";
import { countedHealth } from "./number-health";
import { standingOf } from "./number-standing.store";
import { countColdToday, isRestrictedNow, lockBudget, countWrittenSince } from "./number-health.store";

/** Counters of a connection whose campaigns this process serves: read from the database, then counted in memory. */
interface BudgetSnapshot {
  readonly health: NumberHealth;
  readonly takenAt: number;
  readonly freshUntil: number;
  /** When it was last found to hold. */
  checkedAt: number;
  budgetLeft: number;
  /** Questions and messages of campaigns since the day began; null until a campaign with a daily cap asks. */
  written: { since: number; count: number } | null;
}

const snapshots = new Map<number, BudgetSnapshot>();

/** Counting so many messages may be repeated after a millisecond: of a small number at once, of 100,000 after 20 s. */
const countedPerMs = 5;

/** With so many messages left today, and checked so lately, no other sender can use them up in the meantime. */
const spareMessages = 1_000;
const spareForMs = 1_000;

/**
 * Whether the messages since would spend the budget if all of them were to people who did not write. Only counting tells:
 * otherwise a campaign would stop here without a reason.
 */
const isAtEdge = ({ budgetLeft, health }: BudgetSnapshot): boolean =>
  budgetLeft <= 0 && health.coldToday < health.budget;

/**
 * How the number stands. Its messages are not counted again for each one that leaves: the more there are, the longer the
 * snapshot holds. That WhatsApp restricts the number is seen at once.
 */
export async function loadBudget(scope: Scope, connectionId: number): Promise<Readonly<BudgetSnapshot>> {
  const at = now().getTime();
  const snapshot = snapshots.get(connectionId);
  const holds = snapshot && at >= snapshot.takenAt && at < snapshot.freshUntil && !isAtEdge(snapshot);
  if (holds && !(await isRestrictedNow(scope, connectionId, new Date(at)))) {
    snapshot.checkedAt = at;
    return snapshot;
  }
  const { health, counted } = await countedHealth(scope, connectionId);
  const budgetLeft = health.budget - health.coldToday;
  const freshUntil = at + counted / countedPerMs;
  const freshSnapshot = { health, takenAt: at, checkedAt: at, freshUntil, budgetLeft, written: null };
  snapshots.set(connectionId, freshSnapshot);
  return freshSnapshot;
}

/** Whether so much of the budget is left that no other sender can use it up before the next messages leave. */
export function hasSpareBudget(connectionId: number): boolean {
  const snapshot = snapshots.get(connectionId);
  return (
    snapshot !== undefined && snapshot.budgetLeft >= spareMessages && now().getTime() - snapshot.checkedAt < spareForMs
  );
}

/** How much longer the pauses are, from the number's health. */
export const slowdownOf = (connectionId: number): number => snapshots.get(connectionId)?.health.slowdown ?? 1;

/**
 * Whether the number may write to one more person who did not write. In a transaction others wait for its commit, so
 * that no two processes use the last message of the day: those of today are counted each time. What the budget is
 * follows from a week of messages, and holds as long as a snapshot does.
 */
export async function mayWriteFirst(scope: Scope, connectionId: number): Promise<boolean> {
  await lockBudget(scope, connectionId);
  const { budget, official } = (await loadBudget(scope, connectionId)).health;
  if (budget === 0) return false;
  if (official) return ((await standingOf(scope, connectionId, now()))?.reached24h ?? 0) < budget;
  const { timezone } = await settingsOf(scope);
  return (await countColdToday(scope, connectionId, startOfDay(timezone, now()), budget)) < budget;
}

/** How many more people who did not write the number may write to today. */
export const budgetLeftOf = (connectionId: number): number => snapshots.get(connectionId)?.budgetLeft ?? 0;

/** Messages that campaigns sent through the connection today. Only the process that serves it adds to the count. */
export async function writtenToday(scope: Scope, connectionId: number, dayBegan: Date): Promise<number> {
  const snapshot = snapshots.get(connectionId);
  const since = dayBegan.getTime();
  if (snapshot?.written?.since === since) return snapshot.written.count;
  const count = await countWrittenSince(scope, connectionId, dayBegan);
  if (snapshot) snapshot.written = { since, count };
  return count;
}

export function noteSent(connectionId: number, sentCount: number): void {
  const snapshot = snapshots.get(connectionId);
  if (!snapshot) return;
  snapshot.budgetLeft -= sentCount;
  if (snapshot.written) snapshot.written.count += sentCount;
}

/** The next snapshot counts again. */
export const invalidateBudget = (connectionId: number): void => void snapshots.delete(connectionId);
