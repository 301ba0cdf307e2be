import type { ListedContactDto } from "@guiche/contract/contacts";
import type { Scope } from "../../core/tenant/scope";
import { presentContact, type ContactRow } from "./contact.presenter";
import { contactSearchStore } from "./search.store";

/** What is known of some contacts elsewhere, of those that the person may see; who has nothing may be left out. */
type Ask = (
  scope: Scope,
  contactIds: number[],
) => Promise<({ contactId: number } & Required<Pick<ListedContactDto, "tags">>)[]>;

const asks: Ask[] = [];

/** For what a list shows beside contacts and other modules know. */
export const standsBesideContacts = (ask: Ask): void => {
  asks.push(ask);
};

/** The same contacts with where each was met and what it bears: asked for once, however many they are. */
export async function withWhatStandsBeside(scope: Scope, rows: readonly ContactRow[]): Promise<ListedContactDto[]> {
  const ids = rows.map(({ id }) => id);
  const origins = new Map<number, ListedContactDto["whatsapp"]>();
  const tags = new Map<number, ListedContactDto["tags"]>();
  if (ids.length > 0) {
    for (const { contactId, id, name } of await contactSearchStore(scope).origins(ids))
      origins.set(contactId, { id, name });
    for (const ask of asks) for (const found of await ask(scope, ids)) tags.set(found.contactId, found.tags);
  }
  return rows.map((row) => ({
    ...presentContact(row),
    whatsapp: origins.get(row.id) ?? null,
    tags: tags.get(row.id) ?? [],
  }));
}
