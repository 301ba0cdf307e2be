import type { Ack } from "@guiche/contract/acks";
import { numberOf } from "./values";

/**
 * Theirs are the library's: 0 an error or not sent yet, 1 pending, 2 to 5 as here. They store a message only once the
 * library has taken it, so that 0 and 1 are shown as sent.
 */
export function ackFrom(value: unknown): Ack {
  const ack = numberOf(value) ?? 2;
  if (ack < 0) return -1;
  return ack >= 5 ? 5 : ack >= 4 ? 4 : ack >= 3 ? 3 : 2;
}
