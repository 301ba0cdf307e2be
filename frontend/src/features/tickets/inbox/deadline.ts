import type { TicketDto } from "@guiche/contract/tickets";

export type Deadline = Pick<TicketDto, "answerDueAt" | "answerWarnAt">;

/** How much time is left, or for how long there has been none. */
export interface TimeLeft {
  kind: "minutes" | "until" | "late";
  /** Minutes left; only of `minutes`. */
  count: number;
  tone: "plain" | "warn" | "error";
}

const minute = 60_000;

/**
 * Plain, orange from four fifths of the working time on, red once it has passed: never calmer than before. The last hour
 * is counted in minutes.
 */
export function timeLeft({ answerDueAt, answerWarnAt }: Deadline, now: number): TimeLeft | null {
  if (answerDueAt === null) return null;
  const left = Date.parse(answerDueAt) - now;
  if (left <= 0) return { kind: "late", count: 0, tone: "error" };
  const tone = answerWarnAt !== null && Date.parse(answerWarnAt) <= now ? "warn" : "plain";
  const count = Math.ceil(left / minute);
  return count <= 60 ? { kind: "minutes", count, tone } : { kind: "until", count: 0, tone };
}
