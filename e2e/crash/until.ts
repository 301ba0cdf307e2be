import { until as untilFound } from "../../harness/until";

/** Polls like the others, but a failed attempt counts as not found, because the server may be down. */
export async function until<T>(what: string, look: () => Promise<T>, timeoutMs = 90_000) {
  let problem: unknown;
  const attempt = () =>
    look().catch((error: unknown) => {
      problem = error;
      return undefined;
    });
  return untilFound(what, attempt, timeoutMs).catch((error: unknown) => {
    throw new Error(String(error), { cause: problem });
  });
}
