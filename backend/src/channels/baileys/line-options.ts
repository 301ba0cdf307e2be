import type { BackoffOptions } from "../backoff";
import type { AddressFinder } from "./addresses";
import type { BreakerOptions } from "./breaker";

export interface LineOptions {
  addresses: AddressFinder;
  /** How long each QR lives; the library's own times (60 s, then 20 s) when absent. */
  qrTimeoutMs?: number;
  /** How long the library waits for the answer to a query. */
  queryTimeoutMs?: number;
  /** How long a pairing code lives. */
  codeMs?: number;
  /** How long the sender may take to send a message again that could not be decrypted. */
  undecryptedMs?: number;
  /** How long a line waits to reconnect after one of our own processes may have replaced it. */
  doubtMs?: number;
  backoff?: BackoffOptions;
  breaker?: BreakerOptions;
}
