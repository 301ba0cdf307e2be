import * as yup from "yup";
import { get } from "./endpoint";
import { pageNumber, rowId, trimmedText } from "./input";

/** The audited actions: who did it, when, from where. Never the content of a message. */
export const auditActions = [
  "login",
  "login.failed",
  "logout",
  "password.changed",
  "email.confirmed",
  "factor.enabled",
  "factor.disabled",
  "factor.codes",
  "passkey.added",
  "passkey.removed",
  "session.ended",
  "limits.cleared",
  "user.created",
  "user.invited",
  "user.rights",
  "user.deleted",
  "setting.changed",
  "hours.changed",
  "queue.created",
  "queue.changed",
  "queue.deleted",
  "tag.deleted",
  "contact.deleted",
  "contact.merged",
  "ticket.deleted",
  "quickMessage.deleted",
  "contactList.deleted",
  "fileList.deleted",
  "campaign.started",
  "campaign.cancelled",
  "campaign.restarted",
  "campaign.peopleIncluded",
  "campaign.deleted",
  "campaignSettings.changed",
  "contact.optedOut",
  "contact.optedIn",
  "prompt.created",
  "prompt.changed",
  "prompt.deleted",
  "integration.created",
  "integration.changed",
  "integration.deleted",
  "data.exported",
  "connection.started",
  "connection.stopped",
  "connection.changed",
  "connection.deleted",
  "connection.warmUp",
  "token.made",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "webhook.secret",
  "company.created",
  "company.changed",
  "company.deleted",
  "payment.received",
  "payment.returned",
  "payments.configured",
  "invoice.paid",
  "invoice.reopened",
  "plan.changed",
  "help.deleted",
  "announcement.deleted",
  "super.access",
  "call.refused",
  "limit.reached",
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditSearch = yup
  .object({
    pageNumber: pageNumber(),
    action: yup.string<AuditAction>().oneOf(auditActions),
    userId: rowId(),
    /** Part of the name of the target or of the user. */
    searchParam: trimmedText().max(100),
  })
  .noUnknown();
export type AuditSearch = yup.InferType<typeof auditSearch>;

export interface AuditDto {
  id: number;
  action: AuditAction;
  /**
   * The user; null for the system and for a person who was not signed in. The name of a deleted user is kept. The
   * operator of the installation has a name and no id.
   */
  user: { id: number | null; name: string } | null;
  /** The name of the target at the time ("Vendas", "ana@example.com"). */
  target: string;
  /** The changed fields; never a secret and never a message. */
  details: Record<string, string | number | boolean | null>;
  /** The caller's address; "" for the system. */
  ip: string;
  createdAt: string;
}

export const auditApi = {
  /** Newest first. */
  list: get("/audit", { access: "audit:see", query: auditSearch }).replies<{ records: AuditDto[]; hasMore: boolean }>(),
};
