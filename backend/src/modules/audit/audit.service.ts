import { beginningOf } from "@guiche/contract/texts/beginning";
import type { AuditAction, AuditDetails, AuditDto, AuditSearch } from "@guiche/contract/audit";
import { requestMark } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { auditStore, type AuditRow } from "./audit.store";

export interface AuditRecord {
  action: AuditAction;
  /** The name the target has today. */
  target?: string;
  /** What changed, by field. Never a secret, never a customer's text. */
  details?: AuditDetails;
  /** The actor when the scope has none: a user who is just signing in, or the operator, who has no account. */
  by?: { id: number | null; name: string };
}

/**
 * Writes an audit row in the scope's transaction, so work that is rolled back leaves none. The caller's address comes
 * from the request.
 */
export async function recordAudit(scope: Scope, { action, target = "", details = {}, by }: AuditRecord): Promise<void> {
  const store = auditStore(scope);
  const actor = scope.actor === "system" ? by : { id: scope.actor.userId, name: scope.actor.name };
  await store.add({
    action,
    userId: actor?.id ?? null,
    userName: actor?.name ?? "",
    target: beginningOf(target, 200),
    details: await store.withNames(details),
    ip: (requestMark()?.ip ?? "").slice(0, 64),
  });
}

export async function listAudit(scope: Scope, search: AuditSearch): Promise<{ records: AuditDto[]; hasMore: boolean }> {
  const store = auditStore(scope);
  const { rows, hasMore } = await store.page(search, await store.timezone());
  return { records: rows.map(presentAudit), hasMore };
}

export const presentAudit = (row: AuditRow): AuditDto => ({
  id: row.id,
  action: row.action,
  user: row.userName ? { id: row.userId, name: row.userName } : null,
  target: row.target,
  details: row.details,
  ip: row.ip,
  createdAt: row.createdAt.toISOString(),
});
