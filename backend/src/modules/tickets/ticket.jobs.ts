import * as yup from "yup";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { defineJob } from "../../core/jobs/define-job";
import type { Scope } from "../../core/tenant/scope";
import { moveTicket } from "./ticket.moving";
import { ticketStore } from "./ticket.store";
import { claimDue, dueTickets, timedActions, type TimedAction } from "./timer.store";

/** Runs a due act on a ticket. Does nothing when it was already done, or is no longer due. */
const timeTicket = (scope: Scope, ticketId: number, act: TimedAction): Promise<void> =>
  transaction(scope, async (inside) => {
    const due = await claimDue(inside, ticketId, act, now());
    const ticket = due && (await ticketStore(inside).byId(ticketId));
    if (!ticket) return;
    if (act === "transfer")
      await moveTicket(
        inside,
        ticket,
        { status: "pending", userId: ticket.userId, queueId: due.queueId },
        { verb: "transferred", silently: due.isStale },
      );
    else
      await moveTicket(
        inside,
        ticket,
        { status: "closed", userId: ticket.userId },
        { verb: "expired", silently: due.isStale },
      );
  });

/** The reconciler enqueues each due ticket separately, so that one failure does not block the others. */
defineJob({
  name: "ticket.time",
  payload: yup
    .object({
      ticketId: yup.number().integer().required(),
      act: yup.string<TimedAction>().oneOf(timedActions).required(),
    })
    .noUnknown(),
  attempts: 1,
  key: ({ ticketId, act }) => `${act}:${ticketId}`,
  run: (scope, { ticketId, act }) => timeTicket(scope, ticketId, act),
  rebuild: async () =>
    (await dueTickets(now())).map(({ companyId, ticketId, act }) => ({ companyId, payload: { ticketId, act } })),
});
