import { defineRepeatingJob } from "../../core/jobs/define-job";
import { sweepLeaves } from "./leave.sweep";

defineRepeatingJob({ name: "user.return", everySeconds: 60, run: sweepLeaves });
