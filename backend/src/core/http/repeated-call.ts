import { createHash } from "node:crypto";
import type { Endpoint } from "@guiche/contract/endpoint";
import { keptRepliesHours, maxIdempotencyKey } from "@guiche/contract/rules/idempotency";
import type { Request } from "express";
import { actorOf, type Scope } from "../tenant/scope";
import { AppError, invalid } from "./errors";
import { requestRedis } from "./request-redis";

/** Longer than a call takes: then the process that answered it has died. Milliseconds. */
const runningMs = 60_000;

/** The Idempotency-Key of a request; null without one. Throws ERR_VALIDATION for one that is too long. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get("idempotency-key")?.trim();
  if (!key) return null;
  if (key.length > maxIdempotencyKey) throw invalid({ "Idempotency-Key": "Too Long!" });
  return key;
}

interface RepeatableCall {
  endpoint: Endpoint;
  request: Request;
  scope: Scope | undefined;
  /** The validated input, without what belongs to this request alone. */
  input: object;
}

/**
 * Makes a call once for each Idempotency-Key of a caller: a repeated call gets the reply of the first. Throws
 * ERR_KEY_REUSED for another input, and ERR_UNAVAILABLE (503, with Retry-After) while the first is running or Redis,
 * which remembers the replies, is away. A call that fails may be repeated.
 */
export async function makeOnce(call: RepeatableCall, make: () => Promise<unknown>): Promise<unknown> {
  const { endpoint, request, scope, input } = call;
  const key = endpoint.repeatable && scope ? idempotencyKeyOf(request) : null;
  if (key === null || !scope) return make();
  const place = `reply:${scope.companyId}:${actorOf(scope).sessionId}:${endpoint.path}:${key}`;
  const digest = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  const redis = requestRedis();
  const unavailable = () => {
    throw new AppError("ERR_UNAVAILABLE");
  };
  const before = await redis.set(place, JSON.stringify({ digest }), "PX", runningMs, "NX", "GET").catch(unavailable);
  if (before) {
    const first = JSON.parse(before) as { digest: string; reply?: unknown };
    if (first.digest !== digest) throw new AppError("ERR_KEY_REUSED");
    return "reply" in first ? first.reply : unavailable();
  }
  try {
    const reply = await make();
    const storedReply = JSON.stringify({ digest, reply });
    await redis.set(place, storedReply, "EX", keptRepliesHours * 3_600).catch(() => undefined);
    return reply;
  } catch (error) {
    await redis.del(place).catch(() => undefined);
    throw error;
  }
}
