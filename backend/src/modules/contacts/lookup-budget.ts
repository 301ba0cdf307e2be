import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../../config/env";
import { now } from "../../core/clock";

/** WhatsApp may ban accounts that look up many numbers. */
const minuteMs = 60_000;
const perMinute = 30;
/**
 * Of these, programs leave some to people at the screen. They make the first ones of a minute at once and the others
 * evenly, so that a place for a person becomes free every few seconds, however many numbers a program has sent.
 */
const forPrograms = 25;
const atOnce = 5;
const scaleCount = (count: number): number => Math.max(1, Math.round(count * env().rateLimitScale));
/** Look-ups a minute of a company's programs. */
export const lookupsOfPrograms = (): number => scaleCount(forPrograms);
/** Milliseconds between two look-ups of a company's programs. */
export const programPaceMs = (): number => minuteMs / (forPrograms * env().rateLimitScale);
/** A person waits at the screen. */
export const longestWaitMs = 15_000;

export type LookupBy = "person" | "program";

/** Times of a company's look-ups within the last minute. The process that holds the session makes and counts them. */
const lookups = new Map<number, number[]>();
/** People who wait for a place, by company: programs make no look-ups while people wait. */
const waiting = new Map<number, number>();

/** Takes a place and returns 0, or returns the milliseconds until there may be one. */
function take(companyId: number, by: LookupBy, at: number): number {
  for (const [company, times] of lookups) if ((times.at(-1) ?? 0) <= at - minuteMs) lookups.delete(company);
  const recent = (lookups.get(companyId) ?? []).filter((time) => time > at - minuteMs);
  const wait = by === "person" ? untilFewerThan(scaleCount(perMinute), recent, at) : waitOfProgram(recent, at);
  const isBehindPeople = by === "program" && (waiting.get(companyId) ?? 0) > 0;
  if (wait > 0 || isBehindPeople) return Math.max(wait, isBehindPeople ? programPaceMs() : 0);
  lookups.set(companyId, [...recent, at]);
  return 0;
}

/** Until only `most - 1` are left within the minute. */
const untilFewerThan = (most: number, recent: readonly number[], at: number): number =>
  recent.length < most ? 0 : (recent[recent.length - most] ?? at) + minuteMs - at;

function waitOfProgram(recent: readonly number[], at: number): number {
  const pace = recent.length < scaleCount(atOnce) ? 0 : (recent.at(-1) ?? 0) + programPaceMs() - at;
  return Math.max(0, pace, untilFewerThan(lookupsOfPrograms(), recent, at));
}

/** Takes a place for one look-up. A person waits for it for a while; returns 0, or the milliseconds to wait. */
export async function takeLookup(companyId: number, by: LookupBy): Promise<number> {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    const wait = take(companyId, by, now().getTime());
    if (wait === 0 || by === "program" || Date.now() + wait > until) return wait;
    waiting.set(companyId, (waiting.get(companyId) ?? 0) + 1);
    await sleep(wait);
    const remainingCount = (waiting.get(companyId) ?? 1) - 1;
    if (remainingCount > 0) waiting.set(companyId, remainingCount);
    else waiting.delete(companyId);
  }
}
