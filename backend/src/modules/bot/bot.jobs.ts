import { now } from "../../core/clock";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { removeTraces } from "./trace.sweep.store";

export const sweepTraces = (): Promise<void> => removeTraces(now());

defineRepeatingJob({ name: "botTrace.sweep", everySeconds: 6 * 3_600, run: sweepTraces });
