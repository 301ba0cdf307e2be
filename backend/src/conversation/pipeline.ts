/** "next" continues with the following step; anything else ends the walk and gives the reason. */
export type StepResult = "next" | { stop: string };

/** One decision about one message. */
export type Step<Context> = (context: Context) => Promise<StepResult> | StepResult;

/** What a step decided, for the log and for tests. */
export interface Trace {
  step: string;
  result: StepResult;
}

export const stop = (reason: string): StepResult => ({ stop: reason });

/** Runs the steps in order until one stops. */
export async function runPipeline<Context>(
  steps: readonly Step<Context>[],
  context: Context,
  trace: (entry: Trace) => void,
): Promise<StepResult> {
  for (const step of steps) {
    const result = await step(context);
    trace({ step: step.name, result });
    if (result !== "next") return result;
  }
  return "next";
}
