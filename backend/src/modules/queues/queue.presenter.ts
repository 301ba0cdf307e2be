import { weekOf } from "@guiche/contract/time/hours";
import { may } from "@guiche/contract/permissions";
import type { QueueDto, QueueDetailsDto } from "@guiche/contract/queues";
import { actorOf, type Scope } from "../../core/tenant/scope";
import type { QueueRow } from "./queue.store";

/** The fields that every user in the company sees. */
export const presentQueue = ({ id, name, color }: QueueRow): QueueDto => ({ id, name, color });

/** Adds the fields for those who manage queues. */
export const presentQueueDetails = (row: QueueRow): QueueDetailsDto => ({
  ...presentQueue(row),
  greetingMessage: row.greetingMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  orderQueue: row.orderQueue,
  schedules: weekOf(row.schedules),
  // A new file gets a new address, so browsers do not show a cached one.
  mediaPath: row.mediaId === null ? null : `/queue/${row.id}/media?version=${row.mediaId}`,
  mediaName: row.mediaName,
  promptId: row.promptId,
  integrationId: row.integrationId,
  sendsBills: row.sendsBills,
  firstAnswerMinutes: row.firstAnswerMinutes,
  nextAnswerMinutes: row.nextAnswerMinutes,
  solutionMinutes: row.solutionMinutes,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export function presenterFor(scope: Scope): (row: QueueRow) => QueueDto | QueueDetailsDto {
  const actor = actorOf(scope);
  return may(actor.profile, "queues:manage") || actor.super ? presentQueueDetails : presentQueue;
}
