import type { AppMessageNews } from "@guiche/contract/messages";
import { announce } from "../../platform/realtime/announce";
import type { Scope } from "../../platform/tenant/scope";
import { contactOfTicket, listRoomsOf, presentTicket, ticketRoom, type TicketRow } from "../tickets";
import type { AckedRow } from "./ack.store";
import { presentMessage, type MessageRow } from "./message.presenter";

/** A new message: to whoever lists the ticket and whoever watches it. */
export function announceMessage(scope: Scope, message: MessageRow, ticket: TicketRow): void {
  const news: AppMessageNews = {
    action: "create",
    message: presentMessage(message),
    ticket: presentTicket(ticket),
    contact: contactOfTicket(ticket),
  };
  announce(scope, "appMessage", news, { to: [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)] });
}

/** A tick moved, or a message failed. */
export function announceAck(scope: Scope, row: AckedRow): void {
  const place = { status: row.status, userId: row.userId, queueId: row.queueId };
  announce(
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
