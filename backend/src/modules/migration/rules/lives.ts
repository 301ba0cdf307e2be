import type { RatingScale } from "@guiche/contract/migration";
import { timeOf } from "./values";
import type { Theirs } from "../source/source";

/** One time from queue to closing of a ticket. */
export interface Life {
  /** The row that says so; null for what only the ticket says. */
  row: Theirs | null;
  createdAt: Date;
  queuedAt: Date;
  startedAt: Date | null;
  ratingAt: Date | null;
  finishedAt: Date | null;
}

interface Ticket {
  status: "open" | "pending" | "closed";
  createdAt: Date;
  updatedAt: Date;
  hasAgent: boolean;
}

const latest = (...times: Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));

/**
 * The lives of a ticket from the rows of one, oldest first. Only the last one of a live ticket is unfinished; the others
 * end when the next begins, or with the ticket. Without any row, the times of the ticket are its life.
 */
export function livesFrom(rows: readonly Theirs[], ticket: Ticket, now: Date): Life[] {
  const optional = (...values: unknown[]) =>
    values.some((value) => value instanceof Date) ? timeOf(now, ...values) : null;
  const lives = rows.map((row): Life => {
    const queuedAt = timeOf(now, row.queuedAt, row.createdAt, ticket.createdAt);
    const startedAt = optional(row.startedAt);
    return {
      row,
      createdAt: new Date(Math.min(timeOf(now, row.createdAt, queuedAt).getTime(), queuedAt.getTime())),
      queuedAt,
      startedAt: startedAt && latest(startedAt, queuedAt),
      ratingAt: optional(row.ratingAt),
      finishedAt: optional(row.finishedAt, row.closedAt),
    };
  });
  const last = lives.at(-1);
  const isLive = ticket.status !== "closed";
  if (!last || (isLive && last.finishedAt !== null)) {
    const beganAt = last?.finishedAt ?? ticket.createdAt;
    const startedAt =
      ticket.status === "open" || (!isLive && ticket.hasAgent)
        ? latest(beganAt, isLive ? ticket.updatedAt : beganAt)
        : null;
    lives.push({ row: null, createdAt: beganAt, queuedAt: beganAt, startedAt, ratingAt: null, finishedAt: null });
  }
  return lives.map((life, at) => {
    const next = lives[at + 1];
    const endDate = life.finishedAt ?? next?.queuedAt ?? (isLive ? null : ticket.updatedAt);
    const finishedAt = isLive && !next ? null : endDate && latest(endDate, life.startedAt ?? life.queuedAt);
    return { ...life, finishedAt };
  });
}

/** A rate on another scale as one of three: bad, fair, good. Null when it is none. */
export function rateFrom(rate: number | null, scale: RatingScale): 1 | 2 | 3 | null {
  if (rate === null || rate < (scale === 10 ? 0 : 1)) return null;
  if (scale === 3) return rate <= 1 ? 1 : rate <= 2 ? 2 : 3;
  if (scale === 5) return rate <= 2 ? 1 : rate <= 3 ? 2 : 3;
  return rate <= 6 ? 1 : rate <= 8 ? 2 : 3;
}
