import type { ListedContactDto } from "@guiche/contract/contacts";
import type { Scope } from "../../core/tenant/scope";
import { contactTagStore } from "./contact-tag.store";
import { presentContact, type ContactRow } from "./contact.presenter";
import { duplicatesOf } from "./duplicates";
import { contactSearchStore } from "./search.store";

/** The tags of these contacts that the person may see; contacts without any may be missing. */
type TagsOf = (
  scope: Scope,
  contactIds: number[],
) => Promise<({ contactId: number } & Required<Pick<ListedContactDto, "tags">>)[]>;

interface Known {
  tagsOf: TagsOf;
  /** The ids of tags by name; those that are missing are made. */
  tagsNamed: (scope: Scope, names: string[]) => Promise<Map<string, number>>;
  /** Throws ERR_NO_TAG_FOUND. */
  mustHaveTags: (scope: Scope, ids: readonly number[]) => Promise<void>;
}

const missing = () => Promise.reject(new Error("configureContacts() has not been called."));
let known: Known = { tagsOf: missing, tagsNamed: missing, mustHaveTags: missing };

/** Injects what other modules know about contacts. */
export const configureContacts = (given: Known): void => {
  known = given;
};

export const tagsNamed: Known["tagsNamed"] = (scope, names) => known.tagsNamed(scope, names);
export const mustHaveTags: Known["mustHaveTags"] = (scope, ids) => known.mustHaveTags(scope, ids);

/** Adds each contact's connection, tags, opt-out, block and double, in a fixed number of queries. */
export async function withRelatedData(scope: Scope, rows: readonly ContactRow[]): Promise<ListedContactDto[]> {
  const ids = rows.map(({ id }) => id);
  const related = new Map<number, Pick<ListedContactDto, "whatsapp" | "isOptedOut" | "isBlocked">>();
  const tags = new Map<number, ListedContactDto["tags"]>();
  const ownTags = new Map<number, ListedContactDto["ownTags"]>();
  const duplicates = await duplicatesOf(scope, rows);
  if (ids.length > 0) {
    for (const { contactId, connectionId, connectionName, isOptedOut, isBlocked } of await contactSearchStore(
      scope,
    ).related(ids))
      related.set(contactId, {
        whatsapp: connectionId === null ? null : { id: connectionId, name: connectionName ?? "" },
        isOptedOut,
        isBlocked,
      });
    for (const found of await known.tagsOf(scope, ids)) tags.set(found.contactId, found.tags);
    for (const found of await contactTagStore(scope).of(ids)) ownTags.set(found.contactId, found.tags);
  }
  const duplicateOf = (id: number) => {
    const row = duplicates.get(id);
    return row ? presentContact(row) : null;
  };
  return rows.map((row) => ({
    ...presentContact(row),
    duplicate: duplicateOf(row.id),
    ...(related.get(row.id) ?? { whatsapp: null, isOptedOut: false, isBlocked: false }),
    tags: tags.get(row.id) ?? [],
    ownTags: ownTags.get(row.id) ?? [],
  }));
}
