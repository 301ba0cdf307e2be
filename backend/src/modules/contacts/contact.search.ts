import type { ContactSearch } from "@guiche/contract/contacts";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { contactStore } from "./contact.store";
import { contactSearchStore } from "./search.store";

/** One page by name, with the total unless it is not wanted. */
export async function searchContacts(scope: Scope, search: ContactSearch) {
  const { timezone } = await settingsOf(scope);
  const store = contactSearchStore(scope);
  const { count, ...page } = await store.page(search, timezone);
  return search.count === "false" ? page : { ...page, count: count ?? (await store.count(search, timezone)) };
}

export const nameContacts = (scope: Scope, searchParam?: string) => contactSearchStore(scope).names(searchParam);

export const fieldNamesOfContacts = async (scope: Scope): Promise<string[]> =>
  (await contactStore(scope).fieldNames()).map(({ name }) => name);
