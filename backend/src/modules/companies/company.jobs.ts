import { defineRepeatingJob } from "../../core/jobs/define-job";
import { removeLeftovers } from "./company.removing";
import { updateSuspensions } from "./suspension";

defineRepeatingJob({ name: "company.suspend", everySeconds: 30, run: updateSuspensions });
defineRepeatingJob({ name: "company.remove", everySeconds: 30, run: removeLeftovers });
