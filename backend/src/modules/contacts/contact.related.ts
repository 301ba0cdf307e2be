import type { ListedContactDto } from "@guiche/contract/contacts";
import type { Scope } from "../../core/tenant/scope";
import { presentContact, type ContactRow } from "./contact.presenter";
import { contactSearchStore } from "./search.store";

/** The tags of these contacts that the person may see; contacts without any may be missing. */
type TagsOf = (
  scope: Scope,
  contactIds: number[],
) => Promise<({ contactId: number } & Required<Pick<ListedContactDto, "tags">>)[]>;

let tagsOf: TagsOf = () => Promise.reject(new Error("configureContacts() has not been called."));

/** Injects what other modules know about contacts. */
export const configureContacts = (known: { tagsOf: TagsOf }): void => {
  tagsOf = known.tagsOf;
};

/** Adds each contact's connection and tags, in a fixed number of queries. */
export async function withRelatedData(scope: Scope, rows: readonly ContactRow[]): Promise<ListedContactDto[]> {
  const ids = rows.map(({ id }) => id);
  const origins = new Map<number, ListedContactDto["whatsapp"]>();
  const tags = new Map<number, ListedContactDto["tags"]>();
  if (ids.length > 0) {
    for (const { contactId, id, name } of await contactSearchStore(scope).origins(ids))
      origins.set(contactId, { id, name });
    for (const found of await tagsOf(scope, ids)) tags.set(found.contactId, found.tags);
  }
  return rows.map((row) => ({
    ...presentContact(row),
    whatsapp: origins.get(row.id) ?? null,
    tags: tags.get(row.id) ?? [],
  }));
}
