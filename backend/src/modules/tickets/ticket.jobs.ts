import * as yup from "yup";
import { now } from "../../core/clock";
import { defineJob } from "../../core/jobs/define-job";
import { timeTicket } from "./ticket.timers";
import { dueTickets, timedActs, type TimedAct } from "./timer.store";

/** Looked for again and again by the reconciler, each ticket by itself: one that fails keeps no other waiting. */
defineJob({
  name: "ticket.time",
  payload: yup
    .object({
      ticketId: yup.number().integer().required(),
      act: yup.string<TimedAct>().oneOf(timedActs).required(),
    })
    .noUnknown(),
  attempts: 1,
  key: ({ ticketId, act }) => `${act}:${ticketId}`,
  run: (scope, { ticketId, act }) => timeTicket(scope, ticketId, act),
  rebuild: async () =>
    (await dueTickets(now())).map(({ companyId, ticketId, act }) => ({ companyId, payload: { ticketId, act } })),
});
