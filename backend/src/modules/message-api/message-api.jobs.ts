import { defineRepeatingJob } from "../../core/jobs/define-job";
import { removeOldCalls } from "./api-message.store";

defineRepeatingJob({ name: "messageApi.forget", everySeconds: 6 * 60 * 60, run: removeOldCalls });
