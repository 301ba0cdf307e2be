import type { AppMessageEvent, MessageDto } from "@guiche/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import type { PatchTable } from "@/shared/realtime/patch-table";
import { applyMessageEvent, isLateAck } from "./messages/message-rows";
import { latestEventOf } from "./messages/message-replies";
import { patchPins } from "./messages/pins";
import { settleOutboxItem } from "./outbox/outbox-of";
import { listedTicket, ticketMemory, patchMessages, updateTicketCaches } from "./ticket-store";

/** The ack of the message that a card shows as the last one. */
function raiseAckOnCard(client: QueryClient, { ticketId, id, fromMe, ack }: MessageDto) {
  if (!fromMe) return;
  const ticket = listedTicket(client, (row) => row.id === ticketId && row.lastSent?.messageId === id);
  if (!ticket?.lastSent || ticket.lastSent.ack === ack || isLateAck(ticket.lastSent, { ack })) return;
  updateTicketCaches(client, { action: "update", ticket: { ...ticket, lastSent: { ...ticket.lastSent, ack } } });
}

/**
 * The processes that send a message and that hear of its fate are not always the same: the fate may come before the
 * message itself, which then still says "waiting".
 */
function withLatestAck(client: QueryClient, event: AppMessageEvent): AppMessageEvent {
  const { action, message } = event;
  const latest = action === "create" && latestEventOf(client, message.id);
  return latest ? { ...event, message: { ...message, ack: latest.ack, failure: latest.failure } } : event;
}

/** How events change the caches of this feature. After an event, a list or a conversation shows what a new fetch would. */
export const ticketPatches: PatchTable = {
  ticket: updateTicketCaches,
  appMessage: (client, receivedEvent) => {
    const event = withLatestAck(client, receivedEvent);
    ticketMemory(client).messages.note(event);
    patchMessages(client, event.ticket.id, (rows) => applyMessageEvent(rows, event));
    patchPins(client, event.message);
    // After the message is held, so that its bubble is never missing.
    if (event.message.clientId) settleOutboxItem(event.message.clientId);
    if ("status" in event.ticket) updateTicketCaches(client, { action: "update", ticket: event.ticket });
    raiseAckOnCard(client, event.message);
  },
};
