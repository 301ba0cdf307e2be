import { readChangeCursor, type ContactChanges, type ContactChangesQuery } from "@guiche/contract/contact-changes";
import type { Scope } from "../../core/tenant/scope";
import { changesAfter, type ChangeRow } from "./changes.store";

const momentText = (at: string): string => new Date(at).toISOString();

/** A page of what changed since a moment, or since the page before. */
export async function contactChanges(
  scope: Scope,
  { updatedSince, cursor, limit }: ContactChangesQuery,
): Promise<ContactChanges> {
  const before = cursor ? readChangeCursor(cursor) : null;
  const from = before ?? { at: new Date(updatedSince || 0), id: 0 };
  const rows = await changesAfter(scope, from, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    contacts: page.flatMap(({ contact }) =>
      contact
        ? [{ ...contact, createdAt: momentText(contact.createdAt), updatedAt: momentText(contact.updatedAt) }]
        : [],
    ),
    deleted: page.flatMap((row) => (row.contact ? [] : [presentGone(row)])),
    cursor: `${last.at.toISOString()},${last.id}`,
    hasMore: rows.length > limit,
  };
}

const presentGone = ({ id, externalId, mergedInto, at }: ChangeRow) => ({
  ...{ id, externalId, mergedInto },
  deletedAt: at.toISOString(),
});
