import { defineRepeatingJob } from "../../core/jobs/define-job";
import { sweepLeaves } from "./user.suspending";

defineRepeatingJob({ name: "user.return", everySeconds: 60, run: sweepLeaves });
