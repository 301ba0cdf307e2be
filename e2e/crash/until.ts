import { setTimeout as sleep } from "node:timers/promises";

/** Polls until `look` finds something. A failed attempt counts as not found, because the server may be down. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  timeoutMs = 90_000,
): Promise<T> {
  let problem: unknown;
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(50)) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(
    `Timed out after ${timeoutMs / 1_000} s: ${what}.${problem instanceof Error ? ` ${problem.message}` : ""}`,
  );
}
