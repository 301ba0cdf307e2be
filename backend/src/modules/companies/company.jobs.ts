import { defineRepeatingJob } from "../../core/jobs/define-job";
import { removeLeftovers } from "./company.removing";
import { lookForSuspensions } from "./suspension";

defineRepeatingJob({ name: "company.suspend", everySeconds: 30, run: lookForSuspensions });
defineRepeatingJob({ name: "company.remove", everySeconds: 30, run: removeLeftovers });
