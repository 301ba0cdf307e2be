import { setTimeout as sleep } from "node:timers/promises";

/** Looks until it finds. A look that fails has not found: what is looked at may be away. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  patienceMs = 90_000,
): Promise<T> {
  let problem: unknown;
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(50)) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(
    `In vain for ${patienceMs / 1_000} s: ${what}.${problem instanceof Error ? ` ${problem.message}` : ""}`,
  );
}
