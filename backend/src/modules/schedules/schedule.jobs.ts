import { defineRepeatingJob } from "../../core/jobs/define-job";
import { sweepSchedules } from "./schedule.sending";

let running = false;

/** One sweep at a time in a process; several processes skip the rows that another one has locked. */
defineRepeatingJob({
  name: "schedule.sweep",
  everySeconds: 2,
  run: async () => {
    if (running) return;
    running = true;
    try {
      await sweepSchedules();
    } finally {
      running = false;
    }
  },
});
