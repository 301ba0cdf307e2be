/**
 * How well a number stands with WhatsApp: an estimate, because WhatsApp publishes no limits. A pure function of counted
 * events, so that any day can be computed again.
 */
export interface NumberEvents {
  now: number;
  /** Until when WhatsApp lets this number only answer; null when it may write first. */
  restrictedUntil: number | null;
  /** Since when the number warms up: its pairing or an earlier day that an admin named, and its last restriction after that. */
  warmSince: number;
  /** An admin answers for the number: the company's limit is the only one. */
  skipsWarmUp: boolean;
  /** Messages that WhatsApp refused in the last 24 hours, of all that were sent. */
  refused24h: number;
  sent24h: number;
  /** Messages to people who had not written, in the last 7 days, and how many of them were answered. */
  cold7d: number;
  answered7d: number;
  optOuts7d: number;
  /** Such messages of the company's day. */
  coldToday: number;
  /** Times the connection was lost in the last 24 hours. */
  drops24h: number;
  /** The company's own limit. */
  coldLimit: number;
  /** Of an official number: Meta rates it and sets its limit, so that neither is estimated. */
  official?: OfficialStanding | null;
}

/** What Meta says of an official number, and how far its limit is used. */
export interface OfficialStanding {
  /** Meta's rating: GREEN, YELLOW, RED or UNKNOWN. */
  quality: string | null;
  /** How many customers may be written to first within 24 hours; null without a limit. */
  limit: number | null;
  /** How many were, by all numbers of the account. */
  reached24h: number;
  /** When the first of them no longer counts; null when none does. */
  freesAt: number | null;
}

/** What every business may do, and what is assumed until Meta has said more. */
const lowestTier = 250;

/** The limit that Meta's word of a tier means, as TIER_2K; null without a limit. */
export function limitOfTier(tier: string | null): number | null {
  if (tier?.endsWith("UNLIMITED")) return null;
  const [, count, thousands] = /(\d+)(K?)$/.exec(tier ?? "") ?? [];
  return count === undefined ? lowestTier : Number(count) * (thousands ? 1_000 : 1);
}

/** More customers than any company writes to in a day. */
const noLimit = 1_000_000_000;

const webParts = ["restriction", "refused", "answers", "optOuts", "budget", "age", "drops"] as const;
const officialParts = ["restriction", "quality", "refused", "optOuts", "budget"] as const;
type HealthPart = (typeof webParts)[number] | (typeof officialParts)[number];

/** Points for Meta's rating. Meta lets a number with a low one send on: it is slower then, and does not stop. */
const qualityPoints: Partial<Record<string, number>> = { YELLOW: 20, RED: 45 };
export type HealthLevel = "green" | "amber" | "red";

export interface NumberHealth {
  /** 0 to 100. */
  score: number;
  level: HealthLevel;
  /** How many points each part costs. */
  parts: { part: HealthPart; points: number; value: number }[];
  /** Messages to people who had not written, in the last 7 days. */
  cold7d: number;
  /** Messages of today to people who did not write, and how many there may be; of an official number people in 24 hours. */
  coldToday: number;
  budget: number;
  official: OfficialStanding | null;
  /** By how much the pauses between such messages grow. */
  slowdown: 1 | 3;
  restrictedUntil: number | null;
}

const day = 24 * 60 * 60_000;
/** Daily budget of a new number; it grows by half each day. */
const firstDay = 20;
/** With fewer messages the share of answers means nothing. */
export const enoughToJudge = 20;

/** How many messages a number of this age may send to people who did not write. */
export function warmBudget(days: number, coldLimit: number): number {
  const dayLimit = firstDay * 1.5 ** Math.min(Math.max(0, days), 40);
  return Math.min(coldLimit, Math.floor(dayLimit));
}

/**
 * The health of the same number later, as far as it follows from what is counted now: it ages, a restriction ends, and what
 * is counted of a day or a week is over after it.
 */
export function laterHealth(events: NumberEvents, at: number): NumberHealth {
  const after = at - events.now;
  return numberHealth({
    ...events,
    ...{ now: at, coldToday: 0 },
    ...(events.official && { official: { ...events.official, reached24h: 0, freesAt: null } }),
    ...(after >= day && { refused24h: 0, sent24h: 0, drops24h: 0 }),
    ...(after >= 7 * day && { cold7d: 0, answered7d: 0, optOuts7d: 0 }),
  });
}

export function numberHealth(events: NumberEvents): NumberHealth {
  const {
    now,
    restrictedUntil,
    refused24h,
    sent24h,
    cold7d,
    answered7d,
    optOuts7d,
    drops24h,
    official = null,
  } = events;
  const coldToday = official ? official.reached24h : events.coldToday;
  const isRestricted = restrictedUntil !== null && restrictedUntil > now;
  const refusedShare = sent24h === 0 ? 0 : refused24h / sent24h;
  const answeredShare = cold7d < enoughToJudge ? 1 : answered7d / cold7d;
  const optOutShare = cold7d < enoughToJudge ? 0 : optOuts7d / cold7d;
  const days = Math.floor(Math.max(0, now - events.warmSince) / day);
  const ownLimit = events.skipsWarmUp ? events.coldLimit : warmBudget(days, events.coldLimit);
  const whole = official ? (official.limit ?? noLimit) : ownLimit;
  const quality = qualityPoints[official?.quality ?? ""] ?? 0;
  const usedShare = whole === 0 ? 1 : coldToday / whole;
  const points: Record<HealthPart, [points: number, value: number]> = {
    quality: [quality, quality],
    restriction: [isRestricted ? 100 : 0, isRestricted ? 1 : 0],
    refused: [Math.min(60, refusedShare * 600), refusedShare],
    answers: [answeredShare >= 0.3 ? 0 : (0.3 - answeredShare) * 80, answeredShare],
    optOuts: [Math.min(30, optOutShare * 300), optOutShare],
    budget: [usedShare > 1 ? 10 : 0, coldToday],
    age: [days < 7 ? 10 - days : 0, days],
    drops: [Math.min(15, Math.max(0, drops24h - 2) * 3), drops24h],
  };
  const parts = (official ? officialParts : webParts).map((part) => ({
    part,
    points: Math.round(points[part][0]),
    value: points[part][1],
  }));
  const score = Math.max(0, 100 - parts.reduce((sum, each) => sum + each.points, 0));
  const level = score >= 70 ? "green" : score >= 40 ? "amber" : "red";
  const budget = level === "red" ? 0 : level === "amber" ? Math.floor(whole / 2) : whole;
  const slowdown = level === "green" ? 1 : 3;
  return {
    ...{ score, level, parts, cold7d, coldToday, budget, official, slowdown },
    restrictedUntil: isRestricted ? restrictedUntil : null,
  };
}
