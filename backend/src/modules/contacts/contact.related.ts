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

/** Adds each contact's connection, tags and opt-out, in a fixed number of queries. */
export async function withRelatedData(scope: Scope, rows: readonly ContactRow[]): Promise<ListedContactDto[]> {
  const ids = rows.map(({ id }) => id);
  const related = new Map<number, Pick<ListedContactDto, "whatsapp" | "isOptedOut">>();
  const tags = new Map<number, ListedContactDto["tags"]>();
  if (ids.length > 0) {
    for (const { contactId, connectionId, connectionName, isOptedOut } of await contactSearchStore(scope).related(ids))
      related.set(contactId, {
        whatsapp: connectionId === null ? null : { id: connectionId, name: connectionName ?? "" },
        isOptedOut,
      });
    for (const found of await tagsOf(scope, ids)) tags.set(found.contactId, found.tags);
  }
  return rows.map((row) => ({
    ...presentContact(row),
    ...(related.get(row.id) ?? { whatsapp: null, isOptedOut: false }),
    tags: tags.get(row.id) ?? [],
  }));
}
