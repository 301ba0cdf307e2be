import { notAfterToday } from "@guiche/contract/input";
import { mayPause } from "@guiche/contract/rules/ticket.rules";
import type { TicketPauseInput } from "@guiche/contract/tickets";
import { afterWorkingTime } from "@guiche/contract/time/deadlines";
import type { Hours } from "@guiche/contract/time/open-hours";
import { momentOf, wallTime } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { today } from "../companies";
import { settingsOf } from "../settings";
import { historyStore } from "./history.store";
import { broadcastTicket } from "./ticket.events";
import type { TicketRow } from "./ticket.presenter";
import { showTicket } from "./ticket.service";
import { ticketStore } from "./ticket.store";

/** POST /tickets/{id}/pause: the ticket waits for the customer until the day begins, or for another day than before. */
export async function pauseTicket(
  scope: Scope,
  id: number,
  { until, seenMessageId }: TicketPauseInput,
): Promise<TicketRow> {
  const { timezone } = await settingsOf(scope);
  if (until <= today(timezone)) throw invalid({ until: notAfterToday });
  return transaction(scope, async (inside) => {
    const { lastInboundId } = await lockedTicket(inside, id);
    if (seenMessageId !== undefined && (lastInboundId ?? 0) > seenMessageId) throw new AppError("ERR_CUSTOMER_WROTE");
    const at = now();
    const by = actorOf(inside).name;
    await ticketStore(inside).pause(id, { until: momentOf(`${until}T00:00`, timezone), by, at });
    await historyStore(inside).note(id, { kind: "paused", details: { until }, at });
    return broadcastChanged(inside, id);
  });
}

/** DELETE /tickets/{id}/pause */
export const resumeTicket = (scope: Scope, id: number): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    const ticket = await lockedTicket(inside, id);
    if (!ticket.pausedUntil) return ticket;
    const at = now();
    await ticketStore(inside).resume(id, at);
    await historyStore(inside).note(id, { kind: "resumed", details: {}, at });
    return broadcastChanged(inside, id);
  });

type HoursOfQueue = (queueId: number | null) => Hours | null;

/**
 * Ends the pauses whose day has come. The customer's silence counts from the opening of that day on: the agent wanted the
 * ticket back then, and not to find it closed at night.
 */
export const endPauses = (scope: Scope, businessHours: (scope: Scope) => Promise<HoursOfQueue>): Promise<void> =>
  transaction(scope, async (inside) => {
    const at = now();
    const store = ticketStore(inside);
    const resumedTickets = await store.resumeDue(at);
    const hoursOf = resumedTickets.length > 0 ? await businessHours(inside) : () => null;
    for (const { id, queueId } of resumedTickets) {
      const opening = afterWorkingTime(hoursOf(queueId), at, 0);
      if (opening && opening > at) await store.resume(id, opening);
      await historyStore(inside).note(id, { kind: "resumed", details: {}, at });
      await broadcastChanged(inside, id);
    }
  });

/** The company moves to another zone: what waits for the customer waits until the same day begins there. */
export async function keepDaysOfPauses(scope: Scope, { key, old, value }: DomainEvents["setting.changed"]) {
  if (key !== "timezone") return;
  for (const { id, pausedUntil, pausedBy } of await ticketStore(scope).listPaused()) {
    const until = momentOf(`${wallTime(pausedUntil, old).slice(0, "2026-12-05".length)}T00:00`, value);
    await ticketStore(scope).pause(id, { until, by: pausedBy ?? "", at: now() });
    await broadcastChanged(scope, id);
  }
}

async function lockedTicket(inside: Scope, id: number): Promise<TicketRow> {
  await ticketStore(inside).lock(id);
  const ticket = await showTicket(inside, id);
  if (ticket.status !== "open") throw new AppError("ERR_TICKET_NOT_OPEN");
  if (!mayPause(actorOf(inside), ticket)) throw new AppError("ERR_NO_PERMISSION");
  return ticket;
}

async function broadcastChanged(inside: Scope, id: number): Promise<TicketRow> {
  const ticket = await ticketStore(inside).byId(id);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  broadcastTicket(inside, ticket);
  return ticket;
}
