import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import type { PatchTable } from "@/shared/realtime/patch-table";
import { tagEvent } from "@/shared/realtime/tag-event";
import { refreshRows } from "./refresh-rows";
import { isQuestion, type ListFilter, type TicketRows } from "./ticket-list";

/** A list of some queues, or of some connections, holds none any more of what was with the one that is gone. */
function takeOut(client: QueryClient, by: "queueIds" | "connectionIds", wasWithIt: (ticket: TicketDto) => boolean) {
  client.setQueriesData<TicketRows>(
    {
      queryKey: [ticketApi.list.path],
      predicate: ({ queryKey }) => {
        const filter = queryKey[1] as ListFilter;
        return !isQuestion(filter) && filter[by] !== undefined;
      },
    },
    (rows) => rows && { ...rows, tickets: rows.tickets.filter((ticket) => !wasWithIt(ticket)) },
  );
}

/** Tickets show queues, tags, connections and people by name: renamed there, renamed here; gone there, gone here. */
export const ticketNamePatches: PatchTable = {
  queue: (client, event) => {
    // Of a deleted one only the live tickets are told, one by one.
    if (event.action === "delete") {
      const wasInIt = ({ queueId }: TicketDto) => queueId === event.queueId;
      takeOut(client, "queueIds", wasInIt);
      refreshRows(client, wasInIt, () => ({ queueId: null, queue: null }));
    }
    if (event.action !== "update") return;
    const { id, name, color } = event.queue;
    refreshRows(
      client,
      ({ queueId }) => queueId === id,
      () => ({ queue: { id, name, color } }),
    );
  },
  tag: (client, event) => {
    const told = tagEvent(event);
    if (!told) return;
    refreshRows(
      client,
      ({ tags }) => told.isBorne(tags),
      ({ tags }) => ({ tags: told.after(tags) }),
    );
  },
  whatsapp: (client, event) => {
    // A deleted one leaves its tickets without a word.
    if (event.action === "delete") {
      const wasOverIt = ({ whatsappId }: TicketDto) => whatsappId === event.whatsappId;
      takeOut(client, "connectionIds", wasOverIt);
      refreshRows(client, wasOverIt, () => ({ whatsappId: null, whatsapp: null }));
      void client.invalidateQueries({ queryKey: [ticketApi.counts.path] });
    }
    if (event.action !== "update") return;
    const { id, name } = event.whatsapp;
    refreshRows(
      client,
      ({ whatsapp }) => whatsapp?.id === id && whatsapp.name !== name,
      () => ({ whatsapp: { id, name } }),
    );
  },
  user: (client, event) => {
    // What they had in hand is told of by itself; what they had closed is nobody's now.
    if (event.action === "delete")
      refreshRows(
        client,
        ({ userId }) => userId === event.userId,
        () => ({ userId: null, user: null }),
      );
    if (event.action !== "update") return;
    const { id, name } = event.user;
    refreshRows(
      client,
      ({ user }) => user?.id === id && user.name !== name,
      () => ({ user: { id, name } }),
    );
  },
};
