import type { AppMessageEvent } from "@guiche/contract/messages";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { contactOfTicket, listRoomsOf, presentTicket, ticketRoom, ticketStore, type TicketRow } from "../tickets";
import type { AckedRow } from "./ack.store";
import { presentMessage, type MessageRow } from "./message.presenter";
import { messageStore } from "./message.store";

/** Rooms of the users who have the ticket in a list or are viewing it. */
export const messageRooms = (scope: Scope, ticket: TicketRow) => [
  ...listRoomsOf(scope, ticket),
  ticketRoom(scope, ticket.id),
];

/** Broadcasts a new message to those who list its ticket and those who view it. */
export function broadcastMessage(scope: Scope, message: MessageRow, ticket: TicketRow): void {
  const event: AppMessageEvent = {
    action: "create",
    message: presentMessage(message),
    ticket: presentTicket(ticket),
    contact: contactOfTicket(ticket),
  };
  broadcast(scope, "appMessage", event, { to: messageRooms(scope, ticket) });
}

/** Broadcasts a changed message, and its ticket if the card shows the message. Returns the current row. */
export async function broadcastChanged(
  scope: Scope,
  id: number,
  more: Pick<AppMessageEvent, "refused"> = {},
): Promise<MessageRow> {
  const message = await messageStore(scope).byId(id);
  const ticket = message && (await ticketStore(scope).byId(message.ticketId));
  if (!message || !ticket) throw new Error("The changed message or its ticket does not exist.");
  broadcast(
    scope,
    "appMessage",
    {
      action: "update",
      message: presentMessage(message),
      ticket: presentTicket(ticket),
      contact: contactOfTicket(ticket),
      ...more,
    },
    { to: messageRooms(scope, ticket) },
  );
  return message;
}

/** Broadcasts a new ack or a failure. */
export function broadcastAck(scope: Scope, row: AckedRow): void {
  const place = { status: row.status, userId: row.userId, queueId: row.queueId };
  broadcast(
    scope,
    "appMessage",
    {
      action: "update",
      message: presentMessage(row),
      ticket: { id: row.ticketId, uuid: row.ticketUuid },
      contact: contactOfTicket(row),
    },
    { to: [...listRoomsOf(scope, place), ticketRoom(scope, row.ticketId)] },
  );
}
