import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { retag, type TicketRow } from "../tickets";
import { presentTag } from "./tag.presenter";
import { tagStore } from "./tag.store";

/** The ticket bears these tags from now on and no others. Whoever lists tags is told how many tickets bear each. */
export const syncTags = (scope: Scope, ticketId: number, tagIds: number[]): Promise<TicketRow> =>
  retag(scope, ticketId, async (inside, ticket) => {
    const store = tagStore(inside);
    const wanted = new Set(tagIds);
    const borne = new Set(ticket.tags.map(({ id }) => id));
    const added = [...wanted].filter((id) => !borne.has(id));
    const taken = [...borne].filter((id) => !wanted.has(id));
    // In one order, so that two who tag at once wait for each other instead of forever: their counts follow each other.
    const changed = await store.mustLockAll([...added, ...taken].sort((a, b) => a - b));
    if (changed.length === 0) return false;
    await store.putOn(ticketId, added);
    await store.takeOff(ticketId, taken);
    for (const row of await store.countedAll(changed))
      broadcast(inside, "tag", { action: "update", tag: presentTag(row) });
    return true;
  });
