import {
  contactListApi,
  contactListItemApi,
  type ContactListDto,
  type ContactListItemDto,
} from "@guiche/contract/contact-lists";
import { personKey } from "@guiche/contract/texts/phone-spellings";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { refetch } from "../../shared/lists/refetch";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

export function applyContactListEvent(client: QueryClient, event: RowEvent<ContactListDto>) {
  applyRowEvent(client, contactListApi.page.path, event, { rowsIn: "records", placeOf: ({ name }) => [name] });
  applyRowEvent(client, contactListApi.list.path, event, { placeOf: ({ name }) => [name] });
  // The header of the page with the list's people.
  refetch(client, { queryKey: [contactListApi.show.path] });
}

export const applyItemEvent = (client: QueryClient, event: RowEvent<ContactListItemDto>) =>
  applyRowEvent(client, contactListItemApi.page.path, event, {
    rowsIn: "contacts",
    placeOf: ({ name, number }) => [name, number],
  });

/** The people of an open list who have this number: the server knows whether campaigns write to them now. */
function applyStanding(client: QueryClient, number: string) {
  const person = personKey(number);
  const pages = client.getQueriesData<InfiniteData<{ contacts: ContactListItemDto[] }>>({
    queryKey: [contactListItemApi.page.path],
  });
  for (const [queryKey, list] of pages)
    if (list?.pages.some(({ contacts }) => contacts.some((item) => personKey(item.number) === person)))
      refetch(client, { queryKey, exact: true });
}

export const contactListPatches: PatchTable = {
  ContactList: (client, event) =>
    applyContactListEvent(client, event.action === "delete" ? { removedId: event.id } : { row: event.record }),
  contact: (client, event) => {
    if ("contact" in event && event.isOptedOut !== undefined && event.contact.number)
      applyStanding(client, event.contact.number);
  },
  ContactListItem: (client, event) => {
    if (event.action === "reload") refetch(client, { queryKey: [contactListItemApi.page.path] });
    else applyItemEvent(client, event.action === "delete" ? { removedId: event.id } : { row: event.record });
  },
};
