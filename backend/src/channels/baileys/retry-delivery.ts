import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../core/log/log";

const pausesMs = [200, 1_000, 5_000, 15_000];

/** Tells something that stands in no journal: again for a while, should the product be away. */
export async function retryDelivery(what: object, tell: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      await tell();
      return;
    } catch (error) {
      if (pauseMs === undefined) log.error({ error, ...what }, "Something told was not taken");
      else await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
