import { contactListApi, contactListItemApi, type ContactListFill } from "@guiche/contract/contact-lists";
import type { ReplyOf } from "@guiche/contract/endpoint";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { fetchFile } from "../../shared/api/files";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { saveBlob } from "../../shared/media/save";
import { applyContactListEvent, applyItemEvent } from "./contact-list.cache";
import { useResource } from "../../shared/lists/use-resource";

const recordsOf = ({ records }: ReplyOf<typeof contactListApi.page>) => records;
const contactsOf = ({ contacts }: ReplyOf<typeof contactListItemApi.page>) => contacts;

/** The lists by name; realtime events keep them current. */
export const useContactLists = (search: string) =>
  usePagedList(contactListApi.page, search ? { searchParam: search } : {}, { rows: recordsOf });

/** The contacts of a list, by name. */
export const useContactListItems = (contactListId: number, search: string) =>
  usePagedList(
    contactListItemApi.page,
    { contactListId, ...(search && { searchParam: search }) },
    { rows: contactsOf },
  );

/** One list; null until it is known. */
export const useContactList = (id: number) =>
  useQuery(endpointQuery(contactListApi.show, { params: { id } })).data ?? null;

/** The mutations of contact lists. Each throws the server's error. */
export function useContactListMutations() {
  const client = useQueryClient();
  const fill = async (id: number, body: ContactListFill) => {
    const report = await call(contactListApi.fill, { params: { id }, body });
    void client.invalidateQueries({ queryKey: [contactListItemApi.page.path] });
    return report;
  };
  return { ...useResource(contactListApi, applyContactListEvent), fill };
}

/** The mutations of the people in the lists. */
export const useContactListItemMutations = () => useResource(contactListItemApi, applyItemEvent);

/** Downloads the contacts of a list as CSV. */
export const downloadContactListCsv = async (id: number, file: string) =>
  saveBlob(await fetchFile(`/api/contact-lists/${id}/export`), file);
