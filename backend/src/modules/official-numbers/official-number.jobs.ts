import { forgetOldNames } from "../../channels/cloud/number.store";
import { defineRepeatingJob } from "../../core/jobs/define-job";

defineRepeatingJob({
  name: "officialNumbers.names",
  everySeconds: 3_600,
  run: async () => {
    await forgetOldNames();
  },
});
