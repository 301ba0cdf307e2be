import { createHash } from "node:crypto";
import type { Request } from "express";
import { rateLimits, type LimitName, type LimitSubject } from "@guiche/contract/rules/rate-limits";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { log } from "../log/log";
import { redisConnection, redisPrefix } from "../redis";
import { actorOf, type Scope } from "../tenant/scope";
import { AppError } from "./errors";

/** Where a caller stands within a limit. */
interface RateLimitState {
  limit: number;
  remaining: number;
  /** Until the count starts over. */
  seconds: number;
}

/** Too many calls: 429, with the seconds after which another is allowed. */
export class TooManyRequests extends AppError {
  constructor(
    override readonly retryAfter: number,
    readonly standing?: RateLimitState,
  ) {
    super("ERR_TOO_MANY_REQUESTS");
  }
}

/** The caller that a call is counted for. Fields that the limit does not use may be absent. */
export interface Caller {
  /** Company of the signed-in user. */
  companyId?: number;
  userId?: number;
  ip: string;
  /** As it was typed. */
  email?: string;
  /** A connection's API token, or an API key. */
  token?: string;
}

type Limiter = Pick<RateLimiterRedis, "consume" | "points">;
interface Rule {
  by: LimitSubject;
  limiter: Limiter;
  /** The same count against another number of calls. */
  allowing(calls: number): Limiter;
}

/** Every count in Redis begins with it. */
const countPrefix = "limit:";

let rules: Partial<Record<LimitName, Rule[]>> = {};

/**
 * `scale` multiplies every limit; with Infinity there is none. Counted in Redis, over all processes; while Redis is unavailable each process counts by
 * itself. In Redis the windows are fixed and start with the first call counted.
 */
export function configureLimits({ scale }: { scale: number }): void {
  rules = {};
  leases.clear();
  if (scale === Infinity) return;
  const redis = redisConnection("limits", {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    // Closes a connection that stays silent for this long, with the commands sent on it.
    socketTimeout: 10_000,
  });
  const rule = (name: string, { calls, seconds, by }: { calls: number; seconds: number; by: LimitSubject }): Rule => {
    const limiters = new Map<number, Limiter>();
    const allowing = (most: number): Limiter => {
      const existingLimiter = limiters.get(most);
      if (existingLimiter) return existingLimiter;
      const settings = { keyPrefix: `${countPrefix}${name}:${by}`, points: most * scale, duration: seconds };
      const insuranceLimiter = new RateLimiterMemory(settings);
      const limiter = new RateLimiterRedis({ ...settings, storeClient: redis, insuranceLimiter });
      limiters.set(most, limiter);
      return limiter;
    };
    return { by, limiter: allowing(calls), allowing };
  };
  rules = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limits]) => [name, limits.map((limit) => rule(name, limit))]),
  );
}

/** Counts a call and throws TooManyRequests over the limit. `place` separates the calls of two endpoints. */
export async function countCall(name: Exclude<LimitName, "general">, caller: Caller, place: string): Promise<void> {
  await rateLimitStateOf(name, caller, place);
}

/**
 * The same; returns where the caller stands in the limit's last row, or null when nothing could be counted. `calls`: how
 * many are allowed to this caller instead.
 */
async function rateLimitStateOf(
  name: Exclude<LimitName, "general">,
  caller: Caller,
  place: string,
  calls?: number,
): Promise<RateLimitState | null> {
  let standing: RateLimitState | null = null;
  for (const { by, limiter, allowing } of rules[name] ?? []) {
    const key = keyOf(by, caller);
    if (key) standing = await consume(calls === undefined ? limiter : allowing(calls), `${key}:${place}`, 1);
  }
  return standing;
}

/** Counts the call of a program; its reply says where it stands in the rate limit, a refused one too. */
export async function countProgramCall(
  name: Exclude<LimitName, "general">,
  request: Request,
  caller: Caller,
  calls?: number,
): Promise<void> {
  try {
    sayRateLimit(request, await rateLimitStateOf(name, caller, "messages", calls));
  } catch (error) {
    if (error instanceof TooManyRequests) sayRateLimit(request, error.standing);
    throw error;
  }
}

export function sayRateLimit(request: Request, standing: RateLimitState | null | undefined): void {
  if (!standing) return;
  request.res?.setHeader("RateLimit-Limit", standing.limit);
  request.res?.setHeader("RateLimit-Remaining", standing.remaining);
  request.res?.setHeader("RateLimit-Reset", Math.ceil(standing.seconds));
}

/** `countCall` for an action of only some calls of an endpoint; the limit counts by user or company. */
export const countAttempt = (name: Exclude<LimitName, "general">, scope: Scope, place: string): Promise<void> =>
  countCall(name, { companyId: scope.companyId, userId: actorOf(scope).userId, ip: "" }, place);

/** Calls that a process reserves in Redis at once and counts locally, so that not every call costs a round trip. */
const leaseSize = 20;
interface Lease {
  left: number;
  /** The lease expires with its window. Milliseconds. */
  until: number;
  /** The request for a lease in progress. */
  asking?: Promise<void>;
}
const leases = new Map<string, Lease>();
const maxTrackedKeys = 20_000;

/** The limit for every call of a signed-in user. */
export async function countAnyCall(caller: Caller): Promise<void> {
  const [rule] = rules.general ?? [];
  if (!rule) return;
  const key = keyOf(rule.by, caller);
  for (;;) {
    const lease = leases.get(key);
    if (lease && lease.left > 0 && lease.until > Date.now()) {
      lease.left -= 1;
      return;
    }
    await (lease?.asking ?? renew(key, rule.limiter));
  }
}

function renew(key: string, limiter: Limiter): Promise<void> {
  if (leases.size > maxTrackedKeys) leases.clear();
  const asking = consume(limiter, key, leaseSize).then(
    (standing) => void leases.set(key, { left: leaseSize, until: Date.now() + (standing?.seconds ?? 1) * 1_000 }),
    (error: unknown) => {
      leases.delete(key);
      throw error;
    },
  );
  leases.set(key, { left: 0, until: 0, asking });
  return asking;
}

async function consume(limiter: Limiter, key: string, calls: number): Promise<RateLimitState | null> {
  const read = ({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitState => ({
    limit: limiter.points,
    remaining: Math.max(0, remainingPoints),
    seconds: msBeforeNext / 1_000,
  });
  try {
    return read(await limiter.consume(key, calls));
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes)
      throw new TooManyRequests(Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)), read(rejection));
    // Neither Redis nor the local fallback could count: the call is allowed.
    log.warn({ error: rejection }, "Rate limit could not be counted");
    return null;
  }
}

/**
 * Forgets what was counted of email addresses or of an IP address, at every endpoint; returns how many counts there
 * were. Throws while Redis is unavailable: each process then counts by itself.
 */
export async function forgetCalls({ emails = [], ip }: { emails?: string[]; ip?: string }): Promise<number> {
  const redis = redisConnection("limits", { keyPrefix: "", maxRetriesPerRequest: 1, commandTimeout: 5_000 });
  // Patterns get no prefix by themselves.
  const all = `${redisPrefix()}${countPrefix}*`;
  const keys = new Set<string>();
  const patterns = [
    ...emails.map((email) => `${all}:${digest(oneSpelling(email))}:*`),
    ...(ip === undefined ? [] : [`${all}:ip:${network(ip)}:*`, `${all}:email+ip:*:${network(ip)}:*`]),
  ];
  for (const pattern of patterns)
    for (let cursor = "0", isFirst = true; isFirst || cursor !== "0"; isFirst = false) {
      const [next, page] = await redis.scan(cursor, "MATCH", pattern, "COUNT", 1_000);
      for (const key of page) keys.add(key);
      cursor = next;
    }
  if (keys.size > 0) await redis.del(...keys);
  return keys.size;
}

/** Starts with the company, when there is one; an address or a token is stored as a hash only. */
function keyOf(by: LimitSubject, { companyId, userId, ip, email, token }: Caller): string {
  const company = companyId === undefined ? "" : `c:${companyId}:`;
  switch (by) {
    case "user":
      return `${company}${userId ?? ""}`;
    case "company":
      return company;
    case "token":
      return `${company}${digest(token ?? "")}`;
    case "email":
      return digest(oneSpelling(email));
    case "email+ip":
      return `${digest(oneSpelling(email))}:${network(ip)}`;
    case "ip":
      return network(ip);
  }
}

/** One account in any notation: a path may contain blanks around the email. */
const oneSpelling = (email = ""): string => email.trim().toLowerCase();

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** One IPv6 subscriber owns a whole /64. */
export function network(ip: string): string {
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  return address.kind() === "ipv4" ? address.toString() : address.toNormalizedString().split(":").slice(0, 4).join(":");
}
