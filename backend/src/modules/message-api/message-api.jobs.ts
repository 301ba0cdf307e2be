import { defineRepeatingJob } from "../../core/jobs/define-job";
import { removeOldCalls } from "./api-message.store";
import { sendQueued } from "./send-queued";

defineRepeatingJob({ name: "messageApi.send", everySeconds: 2, run: sendQueued });
defineRepeatingJob({ name: "messageApi.forget", everySeconds: 6 * 60 * 60, run: removeOldCalls });
