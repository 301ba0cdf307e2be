import { workingTimeBetween } from "@guiche/contract/time/deadlines";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { businessHours } from "../deadlines";
import type { ReportQuestion } from "./facts";
import type { CountedLives } from "./moments";
import { workingTimeStore, type Life } from "./working-times.store";

type HoursOf = Awaited<ReturnType<typeof businessHours>>;

/** Lives of one statement. */
const batchSize = 5_000;

/** More are left while the job counts years of the past for the first time; a report then has to wait for it. */
const mostCountedNow = 20_000;

function count(lives: Life[], hoursOf: HoursOf): CountedLives {
  const between = ({ queueId }: Life, from: Date | null, to: Date | null): number | null =>
    from && to && workingTimeBetween(hoursOf(queueId), from, to);
  return {
    ids: lives.map(({ id }) => id),
    waits: lives.map((life) => between(life, life.queuedAt, life.startedAt)),
    answers: lives.map((life) => between(life, life.answerFrom, life.answeredAt)),
    services: lives.map((life) => between(life, life.startedAt, life.finishedAt)),
  };
}

/** Counts the working times of the lives that were accepted, answered or closed in these hours, once. */
export async function countWorkingTimes(scope: Scope, hours: Date[]): Promise<void> {
  const store = workingTimeStore(scope);
  const lives = await store.listUncounted(hours);
  if (lives.length === 0) return;
  const hoursOf = await businessHours(scope);
  for (let from = 0; from < lives.length; from += batchSize) {
    const batch = lives.slice(from, from + batchSize);
    await store.save(batch, count(batch, hoursOf));
  }
}

/** The same of the hours that are not summed up yet, for one report and without storing it. */
export async function withBusinessHours(
  scope: Scope,
  question: ReportQuestion,
  most = mostCountedNow,
): Promise<ReportQuestion> {
  const lives = await workingTimeStore(scope).listUncountedFor(question, most + 1);
  if (lives.length > most) throw new AppError("ERR_UNAVAILABLE");
  const working =
    lives.length === 0 ? { ids: [], waits: [], answers: [], services: [] } : count(lives, await businessHours(scope));
  return { ...question, working };
}
