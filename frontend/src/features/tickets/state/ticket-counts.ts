import type { ReplyOf } from "@guiche/contract/endpoint";
import { ticketApi } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import type { QueryClient } from "@tanstack/react-query";
import { listKey } from "@/shared/lists/list-key";
import { isCounted, type TicketPlace, type TicketFilter } from "./ticket-list";

/** The lists whose tickets are counted by the server, also those that are not loaded. */
export type CountFilter = Pick<TicketFilter, "showAll" | "queueIds" | "connectionIds">;
export type TicketCounts = ReplyOf<typeof ticketApi.counts>;
const countedStatuses = ["open", "pending"] as const;

export const ticketCountsKey = (filter: CountFilter) => listKey(ticketApi.counts, filter);

/** The places of a ticket before and after an event. Null: in no list. `before` undefined: unknown. */
interface Move {
  before: TicketPlace | null | undefined;
  after: TicketPlace | null;
}

/** One more or one less where the ticket came or left; where it was before must be known. */
export function countMove(
  counts: TicketCounts,
  filter: CountFilter,
  actor: ActorRights,
  { before, after }: Move,
): TicketCounts {
  if (before === undefined) return counts;
  const isIn = (status: (typeof countedStatuses)[number], place: TicketPlace | null) =>
    Number(place !== null && isCounted({ ...filter, status }, actor, place));
  const countEntries = countedStatuses.map(
    (status) => [status, counts[status] + isIn(status, after) - isIn(status, before)] as const,
  );
  return countEntries.every(([status, count]) => count === counts[status])
    ? counts
    : { open: Math.max(0, countEntries[0]![1]), pending: Math.max(0, countEntries[1]![1]) };
}

const isSameCount = (a: TicketPlace | null, b: TicketPlace | null) =>
  a?.status === b?.status && a?.userId === b?.userId && a?.queueId === b?.queueId && a?.whatsappId === b?.whatsappId;

/** A message moves no ticket from one list to another, and nothing is asked for it. */
export const mayCount = ({ before, after }: Move) => before === undefined || !isSameCount(before, after);

/** However many come and go, the server is asked no more often than this. */
const askEveryMs = 3_000;
const asking = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** The server's word, a little later; not while it is still asked for an act that is shown already. */
function askSoon(client: QueryClient, isBusy: () => boolean) {
  if (asking.has(client)) return;
  const ask = () => {
    asking.delete(client);
    if (isBusy()) return askSoon(client, isBusy);
    void client.invalidateQueries({ queryKey: [ticketApi.counts.path] });
  };
  asking.set(client, setTimeout(ask, askEveryMs));
}

/** Tells the counts that a ticket moved: at once by what is known here, and soon as the server has it. */
export function updateCounts(client: QueryClient, actor: ActorRights, move: Move, isBusy: () => boolean) {
  if (!mayCount(move)) return;
  const cached = client.getQueriesData<TicketCounts>({ queryKey: [ticketApi.counts.path] });
  if (cached.length === 0) return;
  for (const [key, counts] of cached)
    if (counts) client.setQueryData(key, countMove(counts, key[1] as CountFilter, actor, move));
  askSoon(client, isBusy);
}
