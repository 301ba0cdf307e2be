import { defineRepeatingJob } from "../../core/jobs/define-job";
import { deliverDue } from "./deliver-due";
import { removeOldDeliveries } from "./webhook.sweep.store";

defineRepeatingJob({ name: "webhook.deliver", everySeconds: 1, run: () => deliverDue() });
defineRepeatingJob({ name: "webhook.forget", everySeconds: 6 * 60 * 60, run: removeOldDeliveries });
