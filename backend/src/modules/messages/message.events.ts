import type { AppMessageEvent } from "@guiche/contract/messages";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { contactOfTicket, listRoomsOf, presentTicket, ticketRoom, ticketStore, type TicketRow } from "../tickets";
import type { AckedRow } from "./ack.store";
import { presentMessage, type MessageRow } from "./message.presenter";
import { messageStore } from "./message.store";

const roomsOf = (scope: Scope, ticket: TicketRow) => [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)];

/** A new message: to whoever lists the ticket and whoever watches it. */
export function broadcastMessage(scope: Scope, message: MessageRow, ticket: TicketRow): void {
  const event: AppMessageEvent = {
    action: "create",
    message: presentMessage(message),
    ticket: presentTicket(ticket),
    contact: contactOfTicket(ticket),
  };
  broadcast(scope, "appMessage", event, { to: roomsOf(scope, ticket) });
}

/** What a message says has changed, and with it perhaps what its ticket's card says. Returns it as it is now. */
export async function broadcastChanged(
  scope: Scope,
  id: number,
  more: Pick<AppMessageEvent, "refused"> = {},
): Promise<MessageRow> {
  const message = await messageStore(scope).byId(id);
  const ticket = message && (await ticketStore(scope).byId(message.ticketId));
  if (!message || !ticket) throw new Error("A message vanished while it was changed.");
  broadcast(
    scope,
    "appMessage",
    { action: "update", message: presentMessage(message), ticket: presentTicket(ticket), contact: null, ...more },
    { to: roomsOf(scope, ticket) },
  );
  return message;
}

/** A tick moved, or a message failed. */
export function broadcastAck(scope: Scope, row: AckedRow): void {
  const place = { status: row.status, userId: row.userId, queueId: row.queueId };
  broadcast(
    scope,
    "appMessage",
    {
      action: "update",
      message: presentMessage(row),
      ticket: { id: row.ticketId, uuid: row.ticketUuid },
      contact: null,
    },
    { to: [...listRoomsOf(scope, place), ticketRoom(scope, row.ticketId)] },
  );
}
