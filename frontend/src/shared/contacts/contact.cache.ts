import { contactApi, type ContactDto, type ContactEvent, type ListedContactDto } from "@guiche/contract/contacts";
import { pageSize } from "@guiche/contract/limits";
import type { TicketDto } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { applyToPages, type PagedRule, type RowEvent } from "../lists/paged-event";
import { listKey } from "../lists/list-key";
import type { PatchTable } from "../realtime/patch-table";
import { tagEvent } from "../realtime/tag-event";
import { doubtTags } from "./doubted-tags";

/** One page of contacts, as the server returns it. */
export interface ContactPage {
  contacts: ListedContactDto[];
  hasMore: boolean;
  /** Total number of contacts, when it was requested. */
  count?: number;
}

/** Query key of one contact with all its fields. */
export const contactKey = (id: number) => listKey(contactApi.show, { id });

const digitsOf = (text: string): string => text.replace(/\D/g, "");

const contactRule: PagedRule<ContactPage, ListedContactDto> = {
  rowsOf: ({ contacts }) => contacts,
  withRows: ({ count }, contacts, hasMore, grown) => ({
    contacts: [...contacts],
    hasMore,
    ...(count !== undefined && { count: count + grown }),
  }),
  hasMore: ({ hasMore }) => hasMore,
  size: pageSize.contacts,
  compare: (a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1),
  // The database's collation decides the order.
  exact: false,
  // Events carry the contact's own columns only; keep the embedded ones.
  completed: (held, told) => ({ ...held, ...told }),
  words: ({ name, number }) => [name, number ?? ""],
  /** A phone number is found in any notation. */
  asSearched: (search) => (/^[\d\s().+-]*\d[\d\s().+-]*$/.test(search) ? [search, digitsOf(search)] : [search]),
};

/** Applies a created, changed or deleted contact to the lists. */
export function applyContactEvent(client: QueryClient, event: RowEvent<ContactDto>) {
  applyToPages(client, contactApi.list.path, event, contactRule);
  // Pickers refetch.
  void client.invalidateQueries({ queryKey: [contactApi.names.path] });
  if ("gone" in event) client.removeQueries({ queryKey: contactKey(event.gone), type: "inactive" });
  // Events do not carry extra fields, so an open contact is refetched.
  else void client.invalidateQueries({ queryKey: contactKey(event.row.id) });
}

function applyToLists(client: QueryClient, event: ContactEvent) {
  if (event.action === "delete") return applyContactEvent(client, { gone: event.contactId });
  if (event.action !== "reload")
    return applyContactEvent(client, { row: event.contact, isNew: event.action === "create" });
  for (const { path } of [contactApi.list, contactApi.names, contactApi.show])
    void client.invalidateQueries({ queryKey: [path] });
}

/** Updates what contact rows embed: a tag or connection was renamed or deleted. */
function refreshRows(
  client: QueryClient,
  isMeant: (contact: ListedContactDto) => boolean,
  painted: (contact: ListedContactDto) => ListedContactDto,
) {
  const paint = (contact: ListedContactDto) => (isMeant(contact) ? painted(contact) : contact);
  // Queries that are not paged embed nothing.
  for (const [key, held] of client.getQueriesData<{ pages?: ContactPage[] }>({ queryKey: [contactApi.list.path] })) {
    const pages = held?.pages;
    if (!pages?.some(({ contacts }) => contacts.some(isMeant))) continue;
    client.setQueryData(key, {
      ...held,
      pages: pages.map((page) => ({ ...page, contacts: page.contacts.map(paint) })),
    });
  }
}

const inWords = (tags: readonly { id: number }[]): string =>
  JSON.stringify(tags.map(({ id }) => id).sort((a, b) => a - b));

/**
 * A list shows the tags of the ticket that moved last. When an event's tags differ, that ticket may now be the last
 * one.
 */
function applyTicketEvent(client: QueryClient, { contactId, tags }: Pick<TicketDto, "contactId" | "tags">) {
  const lists = client.getQueriesData<{ pages?: ContactPage[] }>({ queryKey: [contactApi.list.path] });
  const held = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ contacts }) => contacts);
  const isOtherwise = held.some((one) => one.id === contactId && one.tags && inWords(one.tags) !== inWords(tags));
  if (isOtherwise) doubtTags(client, contactId, showTags);
}

const showTags = (client: QueryClient, contactId: number, tags: TicketDto["tags"]) =>
  refreshRows(
    client,
    ({ id, tags: shown }) => id === contactId && shown !== undefined,
    (contact) => ({ ...contact, tags }),
  );

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
  tag: (client, event) => {
    const told = tagEvent(event);
    if (!told) return;
    refreshRows(
      client,
      ({ tags }) => told.isBorne(tags),
      (contact) => ({ ...contact, tags: told.after(contact.tags) }),
    );
  },
  whatsapp: (client, event) => {
    if (event.action === "delete")
      refreshRows(
        client,
        ({ whatsapp }) => whatsapp?.id === event.whatsappId,
        (contact) => ({ ...contact, whatsapp: null }),
      );
    if (event.action !== "update") return;
    const { id, name } = event.whatsapp;
    refreshRows(
      client,
      ({ whatsapp }) => whatsapp?.id === id && whatsapp.name !== name,
      (contact) => ({ ...contact, whatsapp: { id, name } }),
    );
  },
};
