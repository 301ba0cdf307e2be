import type { Ack } from "@guiche/contract/acks";
import type { SourceFamily } from "@guiche/contract/migration";
import { numberOf } from "./values";

/** whatsapp-web.js, which counts from 1 sent to 4 played; the others have Baileys. */
export const isWebLibrary = (family: SourceFamily): boolean => family === "community" || family === "izing";

/**
 * Theirs are the library's: 0 an error or not sent yet, 1 pending, 2 to 5 as here. They store a message only once the
 * library has taken it, so that 0 and 1 are shown as sent.
 */
export function ackFrom(value: unknown, family: SourceFamily): Ack {
  const theirs = numberOf(value);
  if (theirs !== null && theirs < 0) return -1;
  const ack = theirs === null ? 2 : theirs + (isWebLibrary(family) ? 1 : 0);
  return ack >= 5 ? 5 : ack >= 4 ? 4 : ack >= 3 ? 3 : 2;
}
