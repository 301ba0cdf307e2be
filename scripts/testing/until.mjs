import { setTimeout as sleep } from "node:timers/promises";

/** Polls until `look` finds something, which it returns; a falsy value counts as nothing. */
export async function until(what, look, patienceMs = 60_000, everyMs = 20) {
  for (const end = Date.now() + patienceMs; ; await sleep(everyMs)) {
    const outcome = await look();
    if (outcome) return outcome;
    if (Date.now() > end) throw new Error(`Timed out after ${patienceMs / 1_000} s: ${what}.`);
  }
}
