import type { PatchTable } from "@/shared/realtime/patch-table";
import { noteRefusal, wappRefusal } from "./messages/refused";
import { messagesKey } from "./ticket-store";

/**
 * What was done to a message shows at once. Where WhatsApp does not take it, it goes back by itself: whoever has the
 * conversation is told why.
 */
export const refusalPatches: PatchTable = {
  appMessage: (client, { refused, message, ticket }) => {
    if (refused && client.getQueryData(messagesKey(ticket.id))) noteRefusal(message.id, wappRefusal(refused));
  },
};
