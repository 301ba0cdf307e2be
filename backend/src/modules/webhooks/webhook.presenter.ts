import { eventIdOf, type DeliveryDto, type WebhookDto } from "@guiche/contract/webhooks";
import type { ListedDelivery, WebhookRow } from "./webhook.store";

export const presentWebhook = (row: WebhookRow): WebhookDto => ({
  id: row.id,
  url: row.url,
  events: row.events,
  isActive: row.isActive,
  failingSince: row.failingSince?.toISOString() ?? null,
  turnedOffAt: row.turnedOffAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const presentDelivery = (row: ListedDelivery): DeliveryDto => ({
  id: row.id,
  eventId: eventIdOf(row.id),
  event: row.event as DeliveryDto["event"],
  state: row.state,
  attempts: row.attempts + row.earlyTries,
  httpStatus: row.httpStatus,
  failure: row.failure,
  ms: row.ms,
  answer: row.answer,
  nextTryAt: row.state === "pending" ? row.nextTryAt.toISOString() : null,
  blockedBy: row.blockedBy,
  createdAt: row.createdAt.toISOString(),
});
