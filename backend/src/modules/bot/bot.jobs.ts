import { now } from "../../core/clock";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { removeTraces } from "./trace.sweep.store";

const keptForDays = 30;

export async function sweepTraces(): Promise<void> {
  await removeTraces(new Date(now().getTime() - keptForDays * 24 * 3_600_000));
}

defineRepeatingJob({ name: "botTrace.sweep", everySeconds: 6 * 3_600, run: sweepTraces });
