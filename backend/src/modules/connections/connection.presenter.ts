import type { ConnectionDto, ConnectionDetailsDto } from "@guiche/contract/connections";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { findConnectionFindings } from "@guiche/contract/rules/connection-findings";
import { now } from "../../core/clock";
import type { ConnectionRow } from "./connection.store";

/** The fields that every user in the company sees. */
export const presentConnection = (row: ConnectionRow): ConnectionDto => ({
  id: row.id,
  name: row.name,
  status: row.status,
  statusSince: (row.downSince ?? row.statusSince).toISOString(),
  isDefault: row.isDefault,
  queues: row.queues,
  capabilities: capabilitiesOf(row.provider),
  updatedAt: row.updatedAt.toISOString(),
});

/** A restriction ends by itself, without an event from the provider. */
const activeRestriction = ({ restrictedUntil }: ConnectionRow): Date | null =>
  restrictedUntil && restrictedUntil > now() ? restrictedUntil : null;
const causeOf = (row: ConnectionRow) =>
  row.status === "CONNECTED" && row.cause === "restricted" && !activeRestriction(row) ? null : row.cause;

/** Adds the fields for those who manage connections. */
export const presentConnectionToAdmin = (row: ConnectionRow): ConnectionDetailsDto => ({
  ...presentConnection(row),
  provider: row.provider,
  number: row.number,
  greetingMessage: row.greetingMessage,
  complationMessage: row.complationMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  ratingMessage: row.ratingMessage,
  expiresInactiveMessage: row.expiresInactiveMessage,
  firstReminderMinutes: row.firstReminderMinutes,
  firstReminder: row.firstReminder,
  secondReminderMinutes: row.secondReminderMinutes,
  secondReminder: row.secondReminder,
  lateTemplates: row.lateTemplates,
  expiresTicket: row.expiresTicket,
  timeUseBotQueues: row.timeUseBotQueues,
  maxUseBotQueues: row.maxUseBotQueues,
  timeToTransfer: row.timeToTransfer,
  transferQueueId: row.transferQueueId,
  fallbackQueueId: row.fallbackQueueId,
  promptId: row.promptId,
  integrationId: row.integrationId,
  sendReadReceipts: row.sendReadReceipts,
  token: row.hasToken ? "****" : "",
  inUseSince: row.inUseSince,
  skipsWarmUp: row.skipsWarmUp,
  qrcode: row.qrcode,
  retries: row.retries,
  pairingCode: row.pairingCode,
  validUntil: row.validUntil?.toISOString() ?? null,
  cause: causeOf(row),
  conflictsWith: row.conflictsWith,
  restrictedUntil: activeRestriction(row)?.toISOString() ?? null,
  findings: findConnectionFindings(row),
});
