import type { ListedContactDto } from "@guiche/contract/contacts";
import { port } from "../../core/port";
import type { Scope } from "../../core/tenant/scope";
import { contactTagStore } from "./contact-tag.store";
import { presentContact, presentListed, type ListedContactRow } from "./contact.presenter";
import { duplicatesOf } from "./duplicates";
import { contactSearchStore } from "./search.store";

/** The tags of these contacts that the person may see; contacts without any may be missing. */
export const ticketTags = port<
  [scope: Scope, contactIds: number[]],
  Promise<({ contactId: number } & Required<Pick<ListedContactDto, "tags">>)[]>
>("contacts.ticketTags");

/** The ids of tags by name; those that are missing are made. */
export const tagIdsByName = port<[scope: Scope, names: string[]], Promise<Map<string, number>>>("contacts.tagsNamed");

/** Throws ERR_NO_TAG_FOUND. */
export const mustHaveTags = port<[scope: Scope, ids: readonly number[]], Promise<void>>("contacts.mustHaveTags");

/** Adds each contact's connection, tags, opt-out, block and double, in a fixed number of queries. */
export async function withRelatedData(scope: Scope, rows: readonly ListedContactRow[]): Promise<ListedContactDto[]> {
  const ids = rows.map(({ id }) => id);
  const relatedById = new Map<number, Pick<ListedContactDto, "whatsapp" | "isOptedOut" | "isBlocked">>();
  const tags = new Map<number, ListedContactDto["tags"]>();
  const ownTags = new Map<number, ListedContactDto["ownTags"]>();
  const duplicates = await duplicatesOf(scope, rows);
  if (ids.length > 0) {
    for (const { contactId, connectionId, connectionName, isOptedOut, isBlocked } of await contactSearchStore(
      scope,
    ).related(ids))
      relatedById.set(contactId, {
        whatsapp: connectionId === null ? null : { id: connectionId, name: connectionName ?? "" },
        isOptedOut,
        isBlocked,
      });
    for (const taggedContact of await ticketTags(scope, ids)) tags.set(taggedContact.contactId, taggedContact.tags);
    for (const taggedContact of await contactTagStore(scope).of(ids))
      ownTags.set(taggedContact.contactId, taggedContact.tags);
  }
  const duplicateOf = (id: number) => {
    const row = duplicates.get(id);
    return row ? presentContact(row) : null;
  };
  return rows.map((row) => ({
    ...presentListed(row),
    duplicate: duplicateOf(row.id),
    ...(relatedById.get(row.id) ?? { whatsapp: null, isOptedOut: false, isBlocked: false }),
    tags: tags.get(row.id) ?? [],
    ownTags: ownTags.get(row.id) ?? [],
  }));
}
