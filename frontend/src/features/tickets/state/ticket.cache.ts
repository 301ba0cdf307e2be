import type { PatchTable } from "@/shared/realtime/patch-table";
import { applyMessageEvent } from "./messages/message-rows";
import { settleOutboxItem } from "./outbox/outbox-of";
import { ticketMemory, patchMessages, updateTicketCaches } from "./ticket-store";

/** How news changes what this area holds. Lists and conversations obey one law: after the news, what a fresh fetch shows. */
export const ticketPatches: PatchTable = {
  ticket: updateTicketCaches,
  appMessage: (client, event) => {
    ticketMemory(client).messages.note(event);
    patchMessages(client, event.ticket.id, (rows) => applyMessageEvent(rows, event));
    // After the message is held, so that its bubble is never missing.
    if (event.message.clientId) settleOutboxItem(event.message.clientId);
    if ("status" in event.ticket) updateTicketCaches(client, { action: "update", ticket: event.ticket });
  },
};
