import { weekOf } from "@guiche/contract/hours";
import { hoursOf } from "../../modules/companies";
import { queueOf } from "../../modules/queues";
import { ticketStore } from "../../modules/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Recorded } from "../contexts";
import { absenceOf, type Hours } from "../hours/hours";
import { sendText } from "../send-text";
import { stop, type StepResult } from "../pipeline";

/** Outside business hours: the customer gets one notice per absence, and no other automatic text follows. */
export async function sendAbsenceNotice(recorded: Recorded): Promise<StepResult> {
  const { scope, ticket } = recorded;
  const kept = await hoursThatCount(recorded);
  const at = now();
  const absence = kept && absenceOf(kept.hours, at);
  if (!absence) return "next";
  const notice = kept.notice.trim();
  if (notice)
    await transaction(scope, async (inside) => {
      if (await ticketStore(inside).claimAbsence(ticket, { since: absence.since, at }))
        await sendText(inside, ticket, notice);
    });
  return stop("outside hours");
}

/** The company's hours with the connection's notice, or those of the ticket's queue; null without hours. */
async function hoursThatCount(recorded: Recorded): Promise<{ hours: Hours; notice: string } | null> {
  const { scope, connection, ticket, settings } = recorded;
  if (settings.scheduleType === "company") return { hours: await hoursOf(scope), notice: connection.outOfHoursMessage };
  if (settings.scheduleType !== "queue" || ticket.queueId === null) return null;
  const queue = await queueOf(scope, ticket.queueId);
  if (!queue) return null;
  const hours = { ...(await hoursOf(scope)), schedules: weekOf(queue.schedules) };
  return { hours, notice: queue.outOfHoursMessage };
}
