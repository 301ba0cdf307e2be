import * as yup from "yup";
import { defineJob, defineRepeatingJob } from "../../core/jobs/define-job";
import { mailOutage, mailRestriction } from "./connection.mails";
import { outagesToReport, restrictionsToReport } from "./connection.store";
import { sweepOutages } from "./outage.service";

defineRepeatingJob({ name: "outage.sweep", everySeconds: 30, run: sweepOutages });

/** One attempt: the reconciler enqueues it again until the mail is sent. */
defineJob({
  name: "outage.mail",
  payload: yup.object({ outageId: yup.number().integer().required() }),
  attempts: 1,
  outside: "mail",
  key: ({ outageId }) => String(outageId),
  run: (scope, { outageId }) => mailOutage(scope, outageId),
  rebuild: async () =>
    (await outagesToReport()).map(({ companyId, outageId }) => ({ companyId, payload: { outageId } })),
});

defineJob({
  name: "restriction.mail",
  payload: yup.object({ connectionId: yup.number().integer().required() }),
  attempts: 1,
  outside: "mail",
  key: ({ connectionId }) => String(connectionId),
  run: (scope, { connectionId }) => mailRestriction(scope, connectionId),
  rebuild: async () =>
    (await restrictionsToReport()).map(({ companyId, connectionId }) => ({ companyId, payload: { connectionId } })),
});
