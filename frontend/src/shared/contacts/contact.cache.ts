import { contactApi, type ContactDto, type ContactEvent, type ListedContactDto } from "@guiche/contract/contacts";
import type { TicketDto } from "@guiche/contract/tickets";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { listKey } from "../lists/list-key";
import { refetch } from "../lists/refetch";
import { applyRowEvent, type RowEvent } from "../lists/row-events";
import type { PatchTable } from "../realtime/patch-table";

/** One page of contacts, as the server returns it. */
export interface ContactPage {
  contacts: ListedContactDto[];
  hasMore: boolean;
  /** Total number of contacts, when it was requested. */
  count?: number;
}

/** Query key of one contact with all its fields. */
export const contactKey = (id: number) => listKey(contactApi.show, { id });

/** Applies a created, changed or deleted contact to the lists. */
export function applyContactEvent(
  client: QueryClient,
  event: RowEvent<ContactDto & Pick<ListedContactDto, "isOptedOut" | "isBlocked">>,
) {
  applyRowEvent(client, contactApi.list.path, event, {
    rowsIn: "contacts",
    placeOf: ({ name, number, isOptedOut, isBlocked }) => [name, number, isOptedOut, isBlocked],
  });
  // Pickers refetch.
  refetch(client, { queryKey: [contactApi.names.path] });
  if ("removedId" in event) client.removeQueries({ queryKey: contactKey(event.removedId), type: "inactive" });
  // Events do not carry extra fields, so an open contact is refetched.
  else refetch(client, { queryKey: contactKey(event.row.id) });
}

function applyToLists(client: QueryClient, event: ContactEvent) {
  if (event.action === "delete") return applyContactEvent(client, { removedId: event.contactId });
  if (event.action !== "reload") {
    const { contact, isOptedOut, isBlocked } = event;
    const standing = { ...(isOptedOut !== undefined && { isOptedOut }), ...(isBlocked !== undefined && { isBlocked }) };
    return applyContactEvent(client, { row: { ...contact, ...standing } });
  }
  for (const { path } of [contactApi.list, contactApi.names, contactApi.show]) refetch(client, { queryKey: [path] });
}

const idsOf = (tags: readonly { id: number }[]): string =>
  tags
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

/** Every message moves a ticket and so its contact: events within this time share one request. */
const settleMs = 1_000;
const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** A list shows the tags of the contact's newest ticket. Which one that is now, the server knows. */
function applyTicketEvent(client: QueryClient, { contactId, tags }: Pick<TicketDto, "contactId" | "tags">) {
  const queryKey = [contactApi.list.path];
  const lists = client.getQueriesData<Partial<InfiniteData<ContactPage>>>({ queryKey });
  const cached = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ contacts }) => contacts);
  const isStale = cached.some((one) => one.id === contactId && one.tags && idsOf(one.tags) !== idsOf(tags));
  if (!isStale || waiting.has(client)) return;
  const refetch = () => {
    waiting.delete(client);
    void client.invalidateQueries({ queryKey });
  };
  waiting.set(client, setTimeout(refetch, settleMs));
}

export const contactPatches: PatchTable = {
  contact: applyToLists,
  ticket: (client, event) => {
    if ("ticket" in event) applyTicketEvent(client, event.ticket);
    // The event of a deleted ticket does not name its contact: the lists are refetched when they are next mounted.
    if (event.action === "delete")
      void client.invalidateQueries({ queryKey: [contactApi.list.path], refetchType: "none" });
  },
  appMessage: (client, { ticket }) => {
    if ("status" in ticket) applyTicketEvent(client, ticket);
  },
};
