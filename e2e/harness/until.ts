import { setTimeout as pause } from "node:timers/promises";

const lookEveryMs = 40;

/** Looks until it is so, and says what did not come to pass. For what no page shows. */
export async function until(what: string, look: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await pause(lookEveryMs)) {
    if (await look()) return;
    if (Date.now() > end) throw new Error(`It did not come to pass: ${what}.`);
  }
}
