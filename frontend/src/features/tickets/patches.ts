import { ticketApi } from "@guiche/contract/tickets";
import type { PatchTable } from "../../shared/realtime/patch-table";
import { hearMessage } from "./chat/message-rows";
import { settleParcel } from "./outbox/outbox-of";
import { repaint } from "./repaint";
import { heardBy, patchMessages, tellTicketCaches } from "./ticket-cache";

/** How news changes what this area holds. Lists and conversations obey one law: after the news, what a fresh fetch shows. */
export const ticketPatches: PatchTable = {
  ticket: tellTicketCaches,
  appMessage: (client, news) => {
    heardBy(client).messages.note(news);
    patchMessages(client, news.ticket.id, (rows) => hearMessage(rows, news));
    // After the message is held, so that its bubble is never missing.
    if (news.message.clientId) settleParcel(news.message.clientId);
    if ("status" in news.ticket) tellTicketCaches(client, { action: "update", ticket: news.ticket });
  },
  contact: (client, news) => {
    if ("contact" in news) {
      const { contact } = news;
      repaint(
        client,
        ({ contactId }) => contactId === contact.id,
        () => ({ contact }),
      );
    }
    // Many at once may have been given a name: what is on screen is fetched anew.
    if (news.action === "reload")
      for (const { path } of [ticketApi.list, ticketApi.showByUuid])
        void client.invalidateQueries({ queryKey: [path] });
  },
};
