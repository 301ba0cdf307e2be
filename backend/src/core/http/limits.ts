import { createHash } from "node:crypto";
import { rateLimits, type LimitName, type LimitSubject } from "@guiche/contract/limits";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { log } from "../log/log";
import { redisConnection } from "../redis";
import { actorOf, type Scope } from "../tenant/scope";
import { AppError } from "./errors";

/** Too many calls: 429, with the seconds after which another is let through. */
export class TooManyRequests extends AppError {
  constructor(override readonly retryAfter: number) {
    super("ERR_TOO_MANY_REQUESTS");
  }
}

/** Whom a call is counted for. What a limit does not ask for may be absent. */
export interface Caller {
  /** Of the signed-in person. */
  companyId?: number;
  userId?: number;
  ip: string;
  /** As it was typed. */
  email?: string;
  /** A connection's API token. */
  token?: string;
}

type Limiter = Pick<RateLimiterRedis, "consume">;
interface Rule {
  by: LimitSubject;
  limiter: Limiter;
}

let rules: Partial<Record<LimitName, Rule[]>> = {};

/**
 * `scale` multiplies every limit. Counted in Redis, over all processes; while Redis is away each process counts for
 * itself. In front of one Redis the windows are fixed, from the first call counted.
 */
export function configureLimits({ scale }: { scale: number }): void {
  const redis = redisConnection("limits", {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    // Silent for so long, it is no line: what was asked on it is not kept any longer.
    socketTimeout: 10_000,
  });
  const rule = (name: string, { calls, seconds, by }: { calls: number; seconds: number; by: LimitSubject }): Rule => {
    const counted = { keyPrefix: `limit:${name}:${by}`, points: calls * scale, duration: seconds };
    const insuranceLimiter = new RateLimiterMemory(counted);
    return { by, limiter: new RateLimiterRedis({ ...counted, storeClient: redis, insuranceLimiter }) };
  };
  rules = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limits]) => [name, limits.map((limit) => rule(name, limit))]),
  );
  leases.clear();
}

/** Counts a call and throws TooManyRequests when it is one too many. `place` keeps the calls of two endpoints apart. */
export async function countCall(name: Exclude<LimitName, "general">, caller: Caller, place: string): Promise<void> {
  for (const { by, limiter } of rules[name] ?? []) {
    const key = keyOf(by, caller);
    if (key) await consume(limiter, `${key}:${place}`, 1);
  }
}

/** The same for what only some calls of an endpoint do; the limit counts by person or company. */
export const countAct = (name: Exclude<LimitName, "general">, scope: Scope, place: string): Promise<void> =>
  countCall(name, { companyId: scope.companyId, userId: actorOf(scope).userId, ip: "" }, place);

/** Calls that a process asks Redis for at once: it counts them by itself, so that not every call costs a round trip. */
const leaseSize = 20;
interface Lease {
  left: number;
  /** After this the lease is worth nothing: its window is over. Milliseconds. */
  until: number;
  /** Being asked for. */
  asking?: Promise<void>;
}
const leases = new Map<string, Lease>();
const mostLeases = 20_000;

/** The limit that holds for every call of a signed-in person. */
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
  if (leases.size > mostLeases) leases.clear();
  const asking = consume(limiter, key, leaseSize).then(
    (forMs) => void leases.set(key, { left: leaseSize, until: Date.now() + forMs }),
    (error: unknown) => {
      leases.delete(key);
      throw error;
    },
  );
  leases.set(key, { left: 0, until: 0, asking });
  return asking;
}

/** How long the window that was counted in still lasts, in milliseconds. */
async function consume(limiter: Limiter, key: string, calls: number): Promise<number> {
  try {
    return (await limiter.consume(key, calls)).msBeforeNext;
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw new TooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
    // Neither Redis nor the stand-in could count: nobody is turned away for that.
    log.warn({ error: refused }, "A call could not be counted");
    return 1_000;
  }
}

/** Begins with the company, where there is one; an address or a token is not kept as it stands. */
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

/** However it was typed, it is one account: a path brings it with whatever blanks stand around it. */
const oneSpelling = (email = ""): string => email.trim().toLowerCase();

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** One subscriber holds a whole /64 of IPv6. */
function network(ip: string): string {
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  return address.kind() === "ipv4" ? address.toString() : address.toNormalizedString().split(":").slice(0, 4).join(":");
}
