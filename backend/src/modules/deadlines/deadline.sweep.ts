import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { broadcastTicket, endPauses, ticketStore } from "../tickets";
import { businessHours, deadlineOf } from "./deadline.rules";
import { batchSize, clocksOf, companiesWithWork, deadlineStore, type ComputedDeadlines } from "./deadline.store";

/** Computes deadlines that a trigger marked, and marks those that have passed. What another process holds is left. */
export async function sweepDeadlines(): Promise<void> {
  for (const { companyId } of await companiesWithWork(now()))
    await settleDeadlines(scopeOfRow({ companyId })).catch((error: unknown) =>
      log.error({ error, companyId }, "Deadlines could not be computed"),
    );
}

export async function settleDeadlines(scope: Scope): Promise<void> {
  await endPauses(scope, businessHours);
  await transaction(scope, (inside) => deadlineStore(inside).takeMarks());
  const isMore = { yet: true };
  while (isMore.yet) isMore.yet = await transaction(scope, settleBatch);
}

/** Whether there is more to do. */
async function settleBatch(inside: Scope): Promise<boolean> {
  const store = deadlineStore(inside);
  const [stale, past] = [await store.stale(), await store.staleOfPast()];
  const changedTicketIds: number[] = [];
  if (stale.length + past.length > 0) {
    // Read after the locks: a change of the rules that is committed later leaves a mark.
    const rules = await store.rules();
    await store.savePast(past.map((clock) => ({ id: clock.id, dueAt: deadlineOf(rules, clock)?.dueAt })));
    const computedDeadlines = stale.map((ticket): ComputedDeadlines => {
      const { answer, solution } = clocksOf(ticket);
      return {
        id: ticket.id,
        answer: answer && deadlineOf(rules, answer),
        solution: solution && deadlineOf(rules, solution),
      };
    });
    if (computedDeadlines.length > 0) changedTicketIds.push(...(await store.save(computedDeadlines)));
  }
  const missedTicketIds = await store.markOverdue(now());
  const updatedTicketIds = [...new Set([...changedTicketIds, ...missedTicketIds])];
  if (updatedTicketIds.length > 0)
    for (const row of await ticketStore(inside).byIds(updatedTicketIds)) broadcastTicket(inside, row);
  return [stale, past, missedTicketIds].some((rows) => rows.length === batchSize);
}

/** Relies on Postgres only. */
defineRepeatingJob({ name: "deadline.sweep", everySeconds: 2, run: sweepDeadlines });
