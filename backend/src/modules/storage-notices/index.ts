import * as yup from "yup";
import { defineJob, defineRepeatingJob } from "../../core/jobs/define-job";
import { forgetOldNotices, mailNotice, noticesDue } from "./storage-notice.service";

/** One attempt: the reconciler enqueues it again until the mail is sent. */
defineJob({
  name: "storage.mail",
  payload: yup.object({}),
  attempts: 1,
  outside: "mail",
  key: () => "notice",
  run: mailNotice,
  rebuild: async () => (await noticesDue()).map(({ companyId }) => ({ companyId, payload: {} })),
});

defineRepeatingJob({ name: "storage.calm", everySeconds: 10 * 60, run: forgetOldNotices });
