import { answerDeadline } from "@guiche/contract/answer-deadlines";
import { weekOf } from "@guiche/contract/hours";
import type { Hours } from "@guiche/contract/open-hours";
import { holidaysIn, type Computed, type DeadlineRules, type Wait } from "./deadline.store";

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
function minutesIn({ settings, queues }: DeadlineRules, { queueId, isNext }: Wait): number {
  const limit = isNext ? "nextAnswerMinutes" : "firstAnswerMinutes";
  return queues.find(({ id }) => id === queueId)?.[limit] ?? Number(settings[limit]);
}

export function deadlineOf(rules: DeadlineRules, wait: Wait): Computed {
  const found = answerDeadline(hoursIn(rules, wait.queueId), wait.answerFrom, minutesIn(rules, wait));
  return { id: wait.id, dueAt: found?.dueAt ?? null, warnAt: found?.warnAt ?? null };
}
