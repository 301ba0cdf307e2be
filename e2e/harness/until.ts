import { setTimeout as pause } from "node:timers/promises";

const lookEveryMs = 40;

/** Polls until the condition holds, for conditions that no page shows. */
export async function until(what: string, look: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await pause(lookEveryMs)) {
    if (await look()) return;
    if (Date.now() > end) throw new Error(`Timed out waiting until ${what}.`);
  }
}
