import type { TicketDto } from "@guiche/contract/tickets";
import { useMemo } from "react";
import { useSession } from "@/shared/session";
import { accept } from "../actions/ticket-actions";
import type { TicketFilter } from "../state/ticket-list";
import { useTicketList } from "../state/use-ticket-list";
import { longestWaiting } from "./longest-waiting";

type Pending = Pick<ReturnType<typeof useTicketList>, "tickets" | "hasMore">;

/**
 * The longest waiting of the pending tickets that the user may accept. In another order it may be beyond the loaded
 * part of the list; then the first page by waiting time is fetched too. Null while none is known.
 */
export function useLongestWaiting(pending: Pending, filter: TicketFilter): TicketDto | null {
  const { rights } = useSession();
  const isPart = pending.hasMore && filter.order !== "waiting";
  const first = useTicketList({ ...filter, order: "waiting" }, { enabled: isPart });
  const rows = isPart ? first.tickets : pending.tickets;
  return useMemo(() => longestWaiting(rows?.filter((ticket) => accept.may(rights, ticket))) ?? null, [rows, rights]);
}
