import { slowDownSeconds, mostPauseSeconds } from "@guiche/contract/webhooks";
import type { OutboundAnswer } from "../../core/http/outbound";

/** What the reply to a refused delivery says about further tries. */
export interface RetryHints {
  /** The endpoint is gone for good (410). */
  isGone: boolean;
  /** Nothing is sent before that time. */
  pausedUntil: Date | null;
}

/** Statuses of an overloaded receiver. */
const overloadStatuses = [429, 502, 504];

export function retryHintsOf({ status, headers }: Pick<OutboundAnswer, "status" | "headers">, at: Date): RetryHints {
  const requestedSeconds =
    retryAfterOf(headers["retry-after"], at) ?? (overloadStatuses.includes(status) ? slowDownSeconds : 0);
  const seconds = Math.min(requestedSeconds, mostPauseSeconds);
  return { isGone: status === 410, pausedUntil: seconds > 0 ? new Date(at.getTime() + seconds * 1_000) : null };
}

/** Seconds; the header has them or a date. */
function retryAfterOf(header: string | string[] | undefined, at: Date): number | null {
  if (typeof header !== "string") return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, (until - at.getTime()) / 1_000);
}
