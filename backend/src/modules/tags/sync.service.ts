import type { TicketTagDto } from "@guiche/contract/tickets";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { noteTags, retag, type TicketRow } from "../tickets";
import { presentTag } from "./tag.presenter";
import { mustHaveTags } from "./tag.service";
import { tagStore } from "./tag.store";

interface TagExchange {
  added: number[];
  removed: number[];
}

/** Replaces a ticket's tags, and broadcasts the new ticket counts of the affected tags. */
export const syncTags = (scope: Scope, ticketId: number, tagIds: number[]): Promise<TicketRow> =>
  exchange(scope, ticketId, (borne) => ({ added: tagIds, removed: borne.filter((id) => !tagIds.includes(id)) }));

/** Puts tags on a ticket and takes others off; the rest stays. */
export async function changeTags(scope: Scope, ticketId: number, change: TagExchange): Promise<TicketRow> {
  await mustHaveTags(scope, [...change.added, ...change.removed]);
  return exchange(scope, ticketId, () => change);
}

const exchange = (scope: Scope, ticketId: number, changeOf: (borne: number[]) => TagExchange): Promise<TicketRow> =>
  retag(scope, ticketId, async (inside, ticket) => {
    const borne = ticket.tags.map(({ id }) => id);
    const { added, removed } = changeOf(borne);
    return exchangeTags(inside, ticketId, {
      added: [...new Set(added)].filter((id) => !borne.includes(id)),
      removed: removed.filter((id) => borne.includes(id)),
    });
  });

/** Changes a ticket's tags inside `retag`, and broadcasts the counts. False when there is nothing to change. */
export async function exchangeTags(scope: Scope, ticketId: number, { added, removed }: TagExchange): Promise<boolean> {
  const store = tagStore(scope);
  // Locked in id order, so that concurrent calls cannot deadlock and their counts are broadcast in order.
  const changedTags = await store.mustLockAll([...added, ...removed].sort((a, b) => a - b));
  if (changedTags.length === 0) return false;
  await store.attach(ticketId, added);
  await store.detach(ticketId, removed);
  for (const row of await store.countedAll(changedTags))
    broadcast(scope, "tag", { action: "update", tag: presentTag(row) });
  return true;
}

/** Puts a contact's new ticket into the lane that is kept for it, and returns that. Runs in the ticket's transaction. */
export async function keepLane(
  scope: Scope,
  ticket: Pick<TicketRow, "id" | "contactId">,
): Promise<TicketTagDto | null> {
  const lane = await tagStore(scope).findKeptLane(ticket.contactId, ticket.id);
  if (lane) await exchangeTags(scope, ticket.id, { added: [lane.id], removed: [] });
  return lane;
}

/** Puts a tag on a ticket that is locked already, without a person's right to it. The tag may be gone since. */
export async function tagTicket(scope: Scope, ticket: TicketRow, tagId: number): Promise<TicketRow> {
  if (ticket.tags.some(({ id }) => id === tagId) || (await tagStore(scope).countOf([tagId])) === 0) return ticket;
  await exchangeTags(scope, ticket.id, { added: [tagId], removed: [] });
  return noteTags(scope, ticket);
}
