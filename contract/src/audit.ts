import * as yup from "yup";
import { get } from "./endpoint";
import { pageNumber, rowId, trimmedText } from "./input";

/** What is written down for good: who did it, when, from where. Never what was said. */
export const auditActions = [
  "login",
  "login.failed",
  "logout",
  "password.changed",
  "user.created",
  "user.rights",
  "user.deleted",
  "setting.changed",
  "hours.changed",
  "queue.deleted",
  "tag.deleted",
  "contact.deleted",
  "contact.merged",
  "ticket.deleted",
  "quickMessage.deleted",
  "data.exported",
  "connection.started",
  "connection.stopped",
  "connection.deleted",
  "token.made",
  "company.created",
  "company.changed",
  "company.deleted",
  "plan.changed",
  "help.deleted",
  "announcement.deleted",
  "super.access",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSearch = yup
  .object({
    pageNumber: pageNumber(),
    action: yup.string<AuditAction>().oneOf(auditActions),
    userId: rowId(),
    /** Part of what it was done to, or of who did it. */
    searchParam: trimmedText().max(100),
  })
  .noUnknown();
export type AuditSearch = yup.InferType<typeof auditSearch>;

export interface AuditDto {
  id: number;
  action: AuditAction;
  /** Who did it; null for the system and for somebody who never signed in. A deleted person keeps the name. */
  user: { id: number | null; name: string } | null;
  /** What it was done to, by its name at the time ("Vendas", "ana@example.com"). */
  target: string;
  /** What changed, by field; never a secret and never a message. */
  details: Record<string, string | number | boolean | null>;
  /** The caller's address; "" for the system. */
  ip: string;
  createdAt: string;
}

export const auditApi = {
  /** Newest first. */
  list: get("/audit", { access: "audit:see", query: auditSearch }).replies<{ records: AuditDto[]; hasMore: boolean }>(),
};
