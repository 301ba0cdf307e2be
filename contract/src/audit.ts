import * as yup from "yup";
import { languages, type Language } from "./texts/languages";
import type { pt } from "./audit/words/pt";
import { get, type StreamedReply } from "./endpoint";
import { dayText, pageNumber, rowId, strictObject, trimmedText } from "./input";

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
  "user.suspended",
  "user.reactivated",
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
  "campaign.paused",
  "campaign.cancelled",
  "campaign.restarted",
  "campaign.peopleIncluded",
  "campaign.deleted",
  "campaignSettings.changed",
  "contact.optedOut",
  "contact.optedIn",
  "contact.blocked",
  "contact.unblocked",
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
  "connection.keys",
  "template.created",
  "template.deleted",
  "token.made",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "webhook.secret",
  "apiKey.created",
  "apiKey.changed",
  "apiKey.rotated",
  "apiKey.deleted",
  "company.created",
  "company.changed",
  "company.deleted",
  "migration.started",
  "migration.cancelled",
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

/** What an entry may say in addition to its target: facts about the act and changed fields, all with a name. */
export type AuditField = keyof (typeof pt)["fields"];
export type AuditDetails = Partial<Record<AuditField, string | number | boolean | null>>;

const auditFilter = {
  action: yup.string<AuditAction>().oneOf(auditActions),
  userId: rowId(),
  /** Part of the name of the target or of the user. */
  searchParam: trimmedText().max(100),
  /** From the beginning of this day to the end of that one, `yyyy-MM-dd` in the company's time zone. */
  from: dayText(),
  to: dayText(),
};
const auditSearch = strictObject({ ...auditFilter, pageNumber: pageNumber() });
export type AuditSearch = yup.InferType<typeof auditSearch>;
const auditExport = strictObject({
  ...auditFilter,
  language: yup.string<Language>().oneOf(languages).default("pt"),
});
export type AuditExport = yup.InferType<typeof auditExport>;

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
  details: AuditDetails;
  /** The caller's address; "" for the system. */
  ip: string;
  createdAt: string;
}

export const auditApi = {
  /** Newest first. */
  list: get("/audit", { access: "audit:see", query: auditSearch }).replies<{ records: AuditDto[]; hasMore: boolean }>(),
  /** `auditoria.csv`: the entries that match, newest first, as sentences. The export is audited. */
  exported: get("/audit/export", { access: "audit:see", query: auditExport }).replies<StreamedReply>(),
};
