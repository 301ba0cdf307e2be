/** "next" continues with the following step; anything else ends the walk and gives the reason. */
export type Verdict = "next" | { stop: string };

/** One decision about one message. */
export type Step<Context> = (context: Context) => Promise<Verdict> | Verdict;

/** What a step decided, for the log and for tests. */
export interface Trace {
  step: string;
  verdict: Verdict;
}

export const stop = (reason: string): Verdict => ({ stop: reason });

/** Runs the steps in order until one stops. */
export async function walk<Context>(
  steps: readonly Step<Context>[],
  context: Context,
  trace: (entry: Trace) => void,
): Promise<Verdict> {
  for (const step of steps) {
    const verdict = await step(context);
    trace({ step: step.name, verdict });
    if (verdict !== "next") return verdict;
  }
  return "next";
}
