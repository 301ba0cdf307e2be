import { Counter, Histogram, Registry } from "prom-client";

/**
 * What this process measures for Prometheus. Names are `guiche_`, a noun and a base unit. No label carries an id, a
 * number or a company: every distinct value is a series that is kept for ever.
 */
export const registry = new Registry();
const registers = [registry];

/** `route` is the template of the contract, and "none" for an unknown address. */
export const httpDuration = new Histogram({
  name: "guiche_http_request_duration_seconds",
  help: "Time from a request to the end of its reply",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const messagesTotal = new Counter({
  name: "guiche_messages_total",
  help: "Messages received from WhatsApp and stored, and messages handed to it",
  labelNames: ["direction", "channel"] as const,
  registers,
});

export const cloudHooksTotal = new Counter({
  name: "guiche_cloud_hooks_total",
  help: "Webhooks of official numbers: taken, refused without a valid signature, and parts for a number they do not cover",
  labelNames: ["outcome"] as const,
  registers,
});
export const jobsFailedTotal = new Counter({
  name: "guiche_jobs_failed_total",
  help: "Runs of a job or of a sweep that ended with an error; most are tried again",
  labelNames: ["job"] as const,
  registers,
});

/** By whether the mail server, or the folder in place of one, took the mail. */
export const mailsTotal = new Counter({
  name: "guiche_mails_total",
  help: "Mails that were handed over or failed",
  labelNames: ["outcome"] as const,
  registers,
});
// Prometheus sees an increase only of a series that it has seen before.
for (const outcome of ["sent", "failed"]) mailsTotal.inc({ outcome }, 0);

/** `outcome` is the class of the status, such as "2xx", or the reason why there was no reply. */
export const outboundDuration = new Histogram({
  name: "guiche_outbound_duration_seconds",
  help: "Time of calls to services that companies name",
  labelNames: ["service", "outcome"] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
  registers,
});
