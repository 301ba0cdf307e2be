import type { AuditAction } from "@guiche/contract/audit";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import type { Refusal } from "../../core/http/errors";
import { network } from "../../core/http/limits";
import { log } from "../../core/log/log";
import { scopeOfRow } from "../../core/tenant/scope";
import { recordAudit, type AuditRecord } from "./audit.service";

const actions: Partial<Record<string, AuditAction>> = {
  ERR_NO_PERMISSION: "call.refused",
  ERR_TOO_MANY_REQUESTS: "limit.reached",
  ERR_PLAN_LIMIT_REACHED: "limit.reached",
  ERR_PLAN_OFFICIAL_LIMIT_REACHED: "limit.reached",
};

/** A program that calls in vain a thousand times an hour leaves one entry. Milliseconds. */
const againAfterMs = 3_600_000;
const recordedAt = new BoundedMap<string, number>(10_000);

/** Records a refused call, once an hour for each user or program, call and reason. */
export async function recordRefusal(
  { companyId, user }: NonNullable<Refusal["caller"]>,
  { method, route, code }: Refusal,
): Promise<void> {
  const action = actions[code];
  if (!action) return;
  await recordOnce(companyId, [user.id ?? user.name, method, route, code], {
    action,
    target: `${method} ${route}`,
    details: { reason: code },
    by: user,
  });
}

/** The same of a caller without an account, who reached a limit: once an hour for each address and call. */
export const recordStrangerLimit = (companyId: number, { method, route, code, ip, email }: Refusal): Promise<void> =>
  recordOnce(companyId, [network(ip), method, route, code], {
    action: "limit.reached",
    target: `${method} ${route}`,
    details: { reason: code, ...(email !== undefined && { email }) },
  });

async function recordOnce(companyId: number, who: unknown[], entry: AuditRecord): Promise<void> {
  const key = JSON.stringify([companyId, ...who]);
  const time = now().getTime();
  if (time - (recordedAt.get(key) ?? -Infinity) < againAfterMs) return;
  recordedAt.set(key, time);
  try {
    await recordAudit(scopeOfRow({ companyId }), entry);
  } catch (error) {
    recordedAt.delete(key);
    log.warn({ error }, "Refusal could not be recorded");
  }
}
