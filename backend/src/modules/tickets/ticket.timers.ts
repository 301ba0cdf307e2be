import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { moveTicket } from "./ticket.moving";
import { ticketStore } from "./ticket.store";
import { claimDue, type TimedAct } from "./timer.store";

/** A ticket's time is up. What was done already, or is no longer due, is not done again. */
export const timeTicket = (scope: Scope, ticketId: number, act: TimedAct): Promise<void> =>
  transaction(scope, async (inside) => {
    const due = await claimDue(inside, ticketId, act, now());
    const ticket = due && (await ticketStore(inside).byId(ticketId));
    if (!ticket) return;
    if (act === "transfer")
      await moveTicket(
        inside,
        ticket,
        { status: "pending", userId: ticket.userId, queueId: due.queueId },
        { verb: "transferred" },
      );
    else await moveTicket(inside, ticket, { status: "closed", userId: ticket.userId }, { verb: "expired" });
  });
