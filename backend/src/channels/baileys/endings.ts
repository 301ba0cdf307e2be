import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectionCause } from "@guiche/contract/connections";
import { log } from "../../core/log/log";
import type { Lease, Listener } from "../provider";
import { keyStore } from "./key.store";
import { noLinkingCodes } from "./linking";

/** What the line does after a socket closed. */
type Ending =
  | { then: "reopen" }
  | { then: "wait"; cause: ConnectionCause; atLeastMs?: number }
  | { then: "stop"; cause: ConnectionCause; wipe: boolean };

const banMs = { min: 5 * 60_000, max: 24 * 60 * 60_000 };

/** `data` comes from the server's refusal; for a temporary ban it has the length in seconds. */
export function endingOf(code: number | undefined, data?: unknown): Ending {
  switch (code) {
    // The server asks for a restart after each pairing.
    case 515:
      return { then: "reopen" };
    case 401:
    case 411:
      return { then: "stop", cause: "loggedOut", wipe: true };
    // Another client uses these keys: reconnecting would make the two replace each other for ever.
    case 440:
      return { then: "stop", cause: "replaced", wipe: false };
    case 403:
    case 406:
      return { then: "stop", cause: "banned", wipe: false };
    case 405:
    case 409:
      return { then: "stop", cause: "outdated", wipe: false };
    case 402: {
      const expire = typeof data === "object" && data !== null && "expire" in data ? Number(data.expire) * 1_000 : 0;
      return { then: "wait", cause: "restricted", atLeastMs: Math.min(Math.max(expire || 0, banMs.min), banMs.max) };
    }
    default:
      return { then: "wait", cause: "network" };
  }
}

export function disconnectReasonIn(error: unknown): { code: number | undefined; data: unknown } {
  const output: unknown = Reflect.get(Object(error), "output");
  const code: unknown = Reflect.get(Object(output), "statusCode");
  return { code: typeof code === "number" ? code : undefined, data: Reflect.get(Object(error), "data") };
}

const endTries = 5;

/** Reports that a line has ended for good; with `wipe` it first deletes keys that are no longer valid. */
export async function endForGood(
  lease: Lease,
  listener: Pick<Listener, "status">,
  cause: ConnectionCause | null,
  wipe: boolean,
): Promise<void> {
  const unpairedFields = wipe ? { number: null } : {};
  for (let remainingTries = endTries; remainingTries > 0 && !lease.lossSignal.aborted; remainingTries--) {
    try {
      if (wipe) await keyStore(lease).wipe();
      const detail = { cause, ...noLinkingCodes, retries: 0, wanted: false, ...unpairedFields };
      await listener.status(lease.connection, "DISCONNECTED", detail);
      return;
    } catch (error) {
      log.error({ error, ...lease.connection }, "End of the line could not be reported");
      await sleep(1_000, undefined, { ref: false });
    }
  }
}
