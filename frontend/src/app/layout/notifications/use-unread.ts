import type { TicketDto } from "@guiche/contract/tickets";
import { useEffect, useMemo } from "react";
import { useTicketList } from "@/features/tickets/state/use-ticket-list";
import { byRecency } from "@/features/tickets/state/ticket-list";
import { concerns } from "@/shared/attention/calls";
import { useSession } from "@/shared/session";

/** For supervisors the list contains other agents' tickets too: at most this many are loaded to find the user's own. */
const maxScanned = 200;
const noTickets: readonly TicketDto[] = [];

export interface Unread {
  tickets: readonly TicketDto[];
  /** There are more unread tickets than these. */
  hasMore: boolean;
  isLoading: boolean;
  isStale: boolean;
  error: unknown;
  refetch: () => void;
}

/** Unread tickets that concern the user: assigned to them, or pending if they have allTicket. Newest first. */
export function useUnread(): Unread {
  const { rights } = useSession();
  const open = useTicketList({ status: "open", showAll: false, unread: true });
  const pending = useTicketList({ status: "pending", showAll: false, unread: true }, { enabled: rights.allTicket });
  const [openTickets, pendingTickets] = [
    open.tickets ?? noTickets,
    rights.allTicket ? (pending.tickets ?? noTickets) : noTickets,
  ];
  const tickets = useMemo(
    () =>
      [...openTickets, ...pendingTickets]
        .filter((ticket) => ticket.unreadMessages > 0 && concerns(rights, ticket))
        .sort(byRecency),
    [openTickets, pendingTickets, rights],
  );

  const { loadMore } = open;
  const shouldLoadMore =
    rights.profile === "supervisor" && open.hasMore && openTickets.length < maxScanned && open.more === "idle";
  useEffect(() => {
    if (shouldLoadMore) loadMore();
  }, [shouldLoadMore, loadMore]);

  return {
    tickets,
    hasMore: open.hasMore || (rights.allTicket && pending.hasMore),
    isLoading: open.isLoading || (rights.allTicket && pending.isLoading),
    isStale: open.isStale || pending.isStale,
    error: open.error ?? (rights.allTicket ? pending.error : null),
    refetch: () => {
      void open.refetch();
      if (rights.allTicket) void pending.refetch();
    },
  };
}
