import type { TicketDto } from "@guiche/contract/tickets";

export interface Deadline {
  kind: "answer" | "solution";
  dueAt: string;
  warnAt: string | null;
}

/** The deadlines of the answer and of the solution. A closed ticket has none, and that of the solution stands still in a pause. */
export function deadlinesOf(
  ticket: Pick<TicketDto, "status" | "answerDueAt" | "answerWarnAt" | "solutionDueAt" | "solutionWarnAt" | "pause">,
): Deadline[] {
  if (ticket.status === "closed") return [];
  const both = [
    { kind: "answer" as const, dueAt: ticket.answerDueAt, warnAt: ticket.answerWarnAt },
    { kind: "solution" as const, dueAt: ticket.pause ? null : ticket.solutionDueAt, warnAt: ticket.solutionWarnAt },
  ];
  return both.flatMap(({ dueAt, ...rest }) => (dueAt === null ? [] : [{ ...rest, dueAt }]));
}

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
export function timeLeft({ dueAt, warnAt }: Omit<Deadline, "kind">, now: number): TimeLeft {
  const msLeft = Date.parse(dueAt) - now;
  if (msLeft <= 0) return { kind: "late", count: 0, tone: "error" };
  const tone = warnAt !== null && Date.parse(warnAt) <= now ? "warn" : "plain";
  const count = Math.ceil(msLeft / minute);
  return count <= 60 ? { kind: "minutes", count, tone } : { kind: "until", count: 0, tone };
}
