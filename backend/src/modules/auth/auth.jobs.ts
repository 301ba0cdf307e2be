import { defineRepeatingJob } from "../../core/jobs/define-job";
import { purgeOldSessions } from "./sign-in.store";

defineRepeatingJob({
  name: "session.purge",
  everySeconds: 3_600,
  run: async () => {
    await purgeOldSessions();
  },
});
