import type { PatchTable } from "@/shared/realtime/patch-table";
import { noteRejectedChange, rejectedByWhatsApp } from "./messages/rejected-changes";
import { messagesKey } from "./ticket-store";

/**
 * What was done to a message shows at once. Where WhatsApp does not take it, it goes back by itself: whoever has the
 * conversation is told why.
 */
export const rejectionPatches: PatchTable = {
  appMessage: (client, { refused, message, ticket }) => {
    if (refused && client.getQueryData(messagesKey(ticket.id)))
      noteRejectedChange(message.id, rejectedByWhatsApp(refused));
  },
};
