import {
  contactListApi,
  contactListItemApi,
  type ContactListDto,
  type ContactListItemDto,
} from "@guiche/contract/contact-lists";
import type { QueryClient } from "@tanstack/react-query";
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

export const contactListPatches: PatchTable = {
  ContactList: (client, event) =>
    applyContactListEvent(client, event.action === "delete" ? { removedId: event.id } : { row: event.record }),
  ContactListItem: (client, event) => {
    if (event.action === "reload") refetch(client, { queryKey: [contactListItemApi.page.path] });
    else applyItemEvent(client, event.action === "delete" ? { removedId: event.id } : { row: event.record });
  },
};
