import { defineRepeatingJob } from "../../core/jobs/define-job";
import { makeInvoices } from "./invoices";

defineRepeatingJob({ name: "invoice.make", everySeconds: 600, run: makeInvoices });
