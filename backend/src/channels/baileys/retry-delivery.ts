import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../core/log/log";

const pausesMs = [200, 1_000, 5_000, 15_000];

/** Delivers an event that is not in the journal, with retries for about 20 seconds; then it is lost. */
export async function retryDelivery(what: object, deliver: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      await deliver();
      return;
    } catch (error) {
      if (pauseMs === undefined) log.error({ error, ...what }, "Event not accepted after all retries");
      else await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
