import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectionCause } from "@guiche/contract/connections";
import { log } from "../../core/log/log";
import type { Lease, Listener } from "../provider";
import { keyStore } from "./key.store";
import { nothingShown } from "./linking";

const tries = 5;

/** Says that a line has ended for good, its keys gone where they are worth nothing any more. */
export async function endForGood(
  lease: Lease,
  listener: Pick<Listener, "status">,
  cause: ConnectionCause | null,
  wipe: boolean,
): Promise<void> {
  const unpaired = wipe ? { number: null } : {};
  for (let left = tries; left > 0 && !lease.lost.aborted; left--) {
    try {
      if (wipe) await keyStore(lease).wipe();
      const detail = { cause, ...nothingShown, retries: 0, wanted: false, ...unpaired };
      await listener.status(lease.connection, "DISCONNECTED", detail);
      return;
    } catch (error) {
      log.error({ error, ...lease.connection }, "The end of the line could not be told");
      await sleep(1_000, undefined, { ref: false });
    }
  }
}
