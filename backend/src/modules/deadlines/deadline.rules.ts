import { deadlineAfter, type Deadline } from "@guiche/contract/time/deadlines";
import { weekOf } from "@guiche/contract/time/hours";
import type { Hours } from "@guiche/contract/time/open-hours";
import type { Scope } from "../../core/tenant/scope";
import { deadlineStore, holidaysIn, type Clock, type DeadlineRules } from "./deadline.store";

/** The hours in which the clock of a queue runs; null: always. */
function hoursIn({ settings, schedules, queues }: DeadlineRules, queueId: number | null): Hours | null {
  const { scheduleType, timezone = "", holidays = "[]" } = settings;
  const queue = queues.find(({ id }) => id === queueId);
  if (scheduleType !== "company" && scheduleType !== "queue") return null;
  if (scheduleType === "queue" && !queue) return null;
  const week = scheduleType === "queue" && queue ? queue.schedules : schedules;
  return { timezone, schedules: weekOf(week), holidays: holidaysIn(holidays) };
}

/** The hours in which the clock of each queue runs, as they are stored now. */
export async function businessHours(scope: Scope): Promise<(queueId: number | null) => Hours | null> {
  const rules = await deadlineStore(scope).rules();
  // Thousands of tickets of a queue share the spans that are computed for its hours.
  const hoursByQueue = new Map<number | null, Hours | null>();
  return (queueId) => {
    if (!hoursByQueue.has(queueId)) hoursByQueue.set(queueId, hoursIn(rules, queueId));
    return hoursByQueue.get(queueId) ?? null;
  };
}

/** The queue's limit, else the company's. */
const minutesIn = ({ settings, queues }: DeadlineRules, { queueId, limit }: Clock): number =>
  queues.find(({ id }) => id === queueId)?.[limit] ?? Number(settings[limit]);

export const deadlineOf = (rules: DeadlineRules, clock: Clock): Deadline | null =>
  clock.isGroup && rules.settings.groupDeadlines !== "enabled"
    ? null
    : deadlineAfter(hoursIn(rules, clock.queueId), clock.from, minutesIn(rules, clock), clock.pauses);
