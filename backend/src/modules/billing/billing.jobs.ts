import { defineRepeatingJob } from "../../core/jobs/define-job";
import { reconcile } from "./charges";
import { makeInvoices } from "./invoices";

defineRepeatingJob({ name: "invoice.make", everySeconds: 600, run: makeInvoices });
defineRepeatingJob({ name: "charge.reconcile", everySeconds: 600, atStart: true, run: reconcile });
