import { slowDownSeconds, mostPauseSeconds } from "@guiche/contract/webhooks";
import type { OutboundAnswer } from "../../core/http/outbound";

/** What a receiver that refuses a delivery asks for. */
export interface Wishes {
  /** It is gone for good. */
  isGone: boolean;
  /** It wants nothing until then. */
  pausedUntil: Date | null;
}

/** The answers of a receiver that has too much to do. */
const overloaded = [429, 502, 504];

export function wishesOf({ status, headers }: Pick<OutboundAnswer, "status" | "headers">, at: Date): Wishes {
  const asked = retryAfterOf(headers["retry-after"], at) ?? (overloaded.includes(status) ? slowDownSeconds : 0);
  const seconds = Math.min(asked, mostPauseSeconds);
  return { isGone: status === 410, pausedUntil: seconds > 0 ? new Date(at.getTime() + seconds * 1_000) : null };
}

/** Seconds; the header has them or a date. */
function retryAfterOf(header: string | string[] | undefined, at: Date): number | null {
  if (typeof header !== "string") return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, (until - at.getTime()) / 1_000);
}
