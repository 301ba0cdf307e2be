import type { QueryClient } from "@tanstack/react-query";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { ContactDto } from "@guiche/contract/contacts";
import type { PatchTable } from "../../shared/realtime/patch-table";
import { hearMessage } from "./chat/message-rows";
import { settleParcel } from "./outbox/outbox-of";
import { heardBy, patchMessages, tellTicketCaches } from "./ticket-cache";
import type { TicketRows } from "./ticket-list";

/** A customer's new name or picture, on every card and in the opened ticket. */
function renameContact(client: QueryClient, contact: ContactDto) {
  const renamed = (ticket: TicketDto) => (ticket.contactId === contact.id ? { ...ticket, contact } : ticket);
  client.setQueriesData<TicketRows>({ queryKey: [ticketApi.list.path] }, (rows) =>
    rows?.tickets.some((ticket) => ticket.contactId === contact.id)
      ? { ...rows, tickets: rows.tickets.map(renamed) }
      : rows,
  );
  client.setQueriesData<TicketDto>({ queryKey: [ticketApi.showByUuid.path] }, (ticket) => ticket && renamed(ticket));
}

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
    if ("contact" in news) renameContact(client, news.contact);
    // Many at once may have been given a name: what is on screen is fetched anew.
    if (news.action === "reload")
      for (const { path } of [ticketApi.list, ticketApi.showByUuid])
        void client.invalidateQueries({ queryKey: [path] });
  },
};
