import { defineRepeatingJob } from "../../core/jobs/define-job";
import { reconcile } from "./reconcile";
import { makeInvoices } from "./invoices";
import { checkNoticed } from "./notices";
import { warnOfCertificate } from "./certificate-warning";

defineRepeatingJob({ name: "invoice.make", everySeconds: 600, run: makeInvoices });
defineRepeatingJob({ name: "charge.checkNoticed", everySeconds: 1, run: checkNoticed });
defineRepeatingJob({ name: "charge.reconcile", everySeconds: 600, atStart: true, run: reconcile });
defineRepeatingJob({ name: "certificate.warn", everySeconds: 21_600, atStart: true, run: warnOfCertificate });
