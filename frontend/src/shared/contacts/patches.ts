import { contactApi, type ContactDto, type ContactNews } from "@guiche/contract/contacts";
import { pageSize } from "@guiche/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { hearInPages, type PagedRule, type RowNews } from "../lists/paged-news";
import { listKey } from "../lists/list-key";
import type { PatchTable } from "../realtime/patch-table";

/** One page of contacts, as the server answers it. */
export interface ContactPage {
  contacts: ContactDto[];
  hasMore: boolean;
  /** How many there are in all: where it was asked for. */
  count?: number;
}

/** Where one contact is kept, whole. */
export const contactKey = (id: number) => listKey(contactApi.show, { id });

const digitsOf = (text: string): string => text.replace(/\D/g, "");

const contactRule: PagedRule<ContactPage, ContactDto> = {
  rowsOf: ({ contacts }) => contacts,
  withRows: ({ count }, contacts, hasMore, grown) => ({
    contacts: [...contacts],
    hasMore,
    ...(count !== undefined && { count: count + grown }),
  }),
  hasMore: ({ hasMore }) => hasMore,
  size: pageSize.contacts,
  compare: (a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1),
  // The alphabet is the database's.
  exact: false,
  words: ({ name, number }) => [name, number ?? ""],
  /** A number is found however it is written. */
  asSearched: (search) => (/^[\d\s().+-]*\d[\d\s().+-]*$/.test(search) ? [search, digitsOf(search)] : [search]),
};

/** One contact has come, changed or gone. */
export function hearContact(client: QueryClient, news: RowNews<ContactDto>) {
  hearInPages(client, contactApi.list.path, news, contactRule);
  // Pickers ask again.
  void client.invalidateQueries({ queryKey: [contactApi.names.path] });
  if ("gone" in news) client.removeQueries({ queryKey: contactKey(news.gone), type: "inactive" });
  // Extra fields are told to nobody.
  else void client.invalidateQueries({ queryKey: contactKey(news.row.id) });
}

function hearNews(client: QueryClient, news: ContactNews) {
  if (news.action === "delete") return hearContact(client, { gone: news.contactId });
  if (news.action !== "reload") return hearContact(client, { row: news.contact, isNew: news.action === "create" });
  for (const { path } of [contactApi.list, contactApi.names, contactApi.show])
    void client.invalidateQueries({ queryKey: [path] });
}

export const contactPatches: PatchTable = { contact: hearNews };
