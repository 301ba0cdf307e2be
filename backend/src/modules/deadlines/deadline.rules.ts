import { deadlineAfter, type Deadline } from "@guiche/contract/deadlines";
import { weekOf } from "@guiche/contract/hours";
import type { Hours } from "@guiche/contract/open-hours";
import { holidaysIn, type Clock, type DeadlineRules } from "./deadline.store";

/** The hours in which the clock of a queue runs; null: always. */
function hoursIn({ settings, schedules, queues }: DeadlineRules, queueId: number | null): Hours | null {
  const { scheduleType, timezone = "", holidays = "[]" } = settings;
  const queue = queues.find(({ id }) => id === queueId);
  if (scheduleType !== "company" && scheduleType !== "queue") return null;
  if (scheduleType === "queue" && !queue) return null;
  const week = scheduleType === "queue" && queue ? queue.schedules : schedules;
  return { timezone, schedules: weekOf(week), holidays: holidaysIn(holidays) };
}

/** The queue's limit, else the company's. */
const minutesIn = ({ settings, queues }: DeadlineRules, { queueId, limit }: Clock): number =>
  queues.find(({ id }) => id === queueId)?.[limit] ?? Number(settings[limit]);

export const deadlineOf = (rules: DeadlineRules, clock: Clock): Deadline | null =>
  deadlineAfter(hoursIn(rules, clock.queueId), clock.from, minutesIn(rules, clock));
