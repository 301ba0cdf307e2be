import type { AuditAction } from "@guiche/contract/audit";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import type { Refusal } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { scopeOfRow } from "../../core/tenant/scope";
import { recordAudit } from "./audit.service";

const actions: Partial<Record<string, AuditAction>> = {
  ERR_NO_PERMISSION: "call.refused",
  ERR_TOO_MANY_REQUESTS: "limit.reached",
  ERR_PLAN_LIMIT_REACHED: "limit.reached",
};

/** A program that calls in vain a thousand times an hour leaves one entry. Milliseconds. */
const againAfterMs = 3_600_000;
const recordedAt = new BoundedMap<string, number>(10_000);

/** Records that a signed-in user was refused a call, once an hour for each user, call and reason. */
export async function recordRefusal({ companyId, user, method, route, code }: Refusal): Promise<void> {
  const action = actions[code];
  if (!action) return;
  const key = [companyId, user.id, method, route, code].join(" ");
  const time = now().getTime();
  if (time - (recordedAt.get(key) ?? -Infinity) < againAfterMs) return;
  recordedAt.set(key, time);
  try {
    await recordAudit(scopeOfRow({ companyId }), {
      action,
      target: `${method} ${route}`,
      details: { reason: code },
      by: user,
    });
  } catch (error) {
    recordedAt.delete(key);
    log.warn({ error }, "Refusal could not be recorded");
  }
}
