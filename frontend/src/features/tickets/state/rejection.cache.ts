import type { PatchTable } from "@/shared/realtime/patch-table";
import { noteRejectedChange, rejectedByWhatsApp } from "./messages/rejected-changes";
import { messagesKey } from "./ticket-store";

/**
 * A change of a message is shown at once. If WhatsApp rejects it, the server reverts it, and users who have the
 * conversation open see the reason.
 */
export const rejectionPatches: PatchTable = {
  appMessage: (client, { refused, message, ticket }) => {
    if (refused && client.getQueryData(messagesKey(ticket.id)))
      noteRejectedChange(message.id, rejectedByWhatsApp(refused));
  },
};
