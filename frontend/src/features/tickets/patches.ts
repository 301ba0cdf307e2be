import type { QueryClient } from "@tanstack/react-query";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { PatchTable } from "../../shared/realtime/patch-table";
import { hearMessage } from "./chat/message-rows";
import { settleParcel } from "./outbox/outbox-of";
import { heardBy, patchMessages, tellTicketCaches } from "./ticket-cache";
import { isQuestion, type ListFilter, type TicketRows } from "./ticket-list";

/** On every card and in the opened ticket, where it concerns them. */
function repaint(
  client: QueryClient,
  concerns: (ticket: TicketDto) => boolean,
  change: (ticket: TicketDto) => Partial<TicketDto>,
) {
  const painted = (ticket: TicketDto) => (concerns(ticket) ? { ...ticket, ...change(ticket) } : ticket);
  client.setQueriesData<TicketRows>({ queryKey: [ticketApi.list.path] }, (rows) =>
    rows?.tickets.some(concerns) ? { ...rows, tickets: rows.tickets.map(painted) } : rows,
  );
  client.setQueriesData<TicketDto>({ queryKey: [ticketApi.showByUuid.path] }, (ticket) => ticket && painted(ticket));
}

/** A list of that queue's tickets alone holds none any more. */
function empty(client: QueryClient, queueId: number) {
  client.setQueriesData<TicketRows>(
    {
      queryKey: [ticketApi.list.path],
      predicate: ({ queryKey }) => {
        const filter = queryKey[1] as ListFilter;
        return !isQuestion(filter) && filter.queueIds !== undefined;
      },
    },
    (rows) => rows && { ...rows, tickets: rows.tickets.filter((ticket) => ticket.queueId !== queueId) },
  );
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
  queue: (client, news) => {
    // Of a deleted one only the live tickets are told, one by one.
    if (news.action === "delete") {
      empty(client, news.queueId);
      repaint(
        client,
        ({ queueId }) => queueId === news.queueId,
        () => ({ queueId: null, queue: null }),
      );
    }
    if (news.action !== "update") return;
    const { id, name, color } = news.queue;
    repaint(
      client,
      ({ queueId }) => queueId === id,
      () => ({ queue: { id, name, color } }),
    );
  },
  tag: (client, news) => {
    if (news.action === "create") return;
    const id = news.action === "delete" ? news.tagId : news.tag.id;
    const kept = news.action === "delete" ? [] : [{ id, name: news.tag.name, color: news.tag.color }];
    repaint(
      client,
      ({ tags }) => tags.some((tag) => tag.id === id),
      ({ tags }) => ({ tags: tags.flatMap((tag) => (tag.id === id ? kept : [tag])) }),
    );
  },
};
