import type { TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import { afterCommit } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { broadcast } from "../../core/realtime/broadcast";
import { userRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { presentTicket, type TicketRow } from "./ticket.presenter";
import { listRoomsOf, ticketRoom } from "./ticket.rooms";

export const broadcastNewTicket = (scope: Scope, ticket: TicketRow): void =>
  broadcast(scope, "ticket", { action: "create", ticket: presentTicket(ticket) }, { to: listRoomsOf(scope, ticket) });

/** Sends the row to those who may see it now; those who could only see it before get a delete event. */
export function broadcastMoved(scope: Scope, before: TicketAssignment, after: TicketRow): void {
  const { id, status, userId, queueId } = after;
  afterCommit(scope, () =>
    notifyProcesses("ticket.moved", { companyId: scope.companyId, id, status, userId, queueId }),
  );
  const now = listRoomsOf(scope, after);
  broadcast(
    scope,
    "ticket",
    { action: "update", ticket: presentTicket(after) },
    { to: [...now, ticketRoom(scope, after.id)] },
  );
  const formerRooms = listRoomsOf(scope, before).filter((room) => !now.includes(room));
  broadcast(
    scope,
    "ticket",
    { action: "delete", ticketId: after.id },
    { to: formerRooms, except: [...now, ticketRoom(scope, after.id)] },
  );
}

/** Broadcasts an update of a ticket that did not move. */
export const broadcastTicket = (scope: Scope, ticket: TicketRow): void =>
  broadcast(
    scope,
    "ticket",
    { action: "update", ticket: presentTicket(ticket) },
    { to: [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)] },
  );

/** Tells the agent of a closed ticket that it is open again, because the customer wrote before the farewell left. */
export function broadcastBeforeFarewell(scope: Scope, ticket: TicketRow): void {
  if (ticket.userId === null) return;
  const event = { action: "update", ticket: presentTicket(ticket), beforeFarewell: true } as const;
  broadcast(scope, "ticket", event, { to: [userRoom(scope.companyId, ticket.userId)] });
}

/** Broadcasts a deleted ticket. */
export const broadcastRemoved = (scope: Scope, ticket: TicketAssignment & { id: number }): void =>
  broadcast(
    scope,
    "ticket",
    { action: "delete", ticketId: ticket.id },
    { to: [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)] },
  );

export const broadcastRead = (scope: Scope, ticket: TicketRow): void =>
  broadcast(
    scope,
    "ticket",
    { action: "updateUnread", ticketId: ticket.id },
    { to: [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)] },
  );
