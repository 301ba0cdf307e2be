import type { TicketDto } from "@guiche/contract/tickets";
import { useEffect, useMemo } from "react";
import { useTicketList } from "@/features/tickets/state/use-ticket-list";
import { byRecency } from "@/features/tickets/state/ticket-list";
import { concerns } from "@/shared/attention/calls";
import { useSession } from "@/shared/session";

/** A supervisor's pages contain everyone's unread tickets: the search for the user's own stops after this many. */
const deepest = 200;
const none: readonly TicketDto[] = [];

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
  const [held, waiting] = [open.tickets ?? none, rights.allTicket ? (pending.tickets ?? none) : none];
  const tickets = useMemo(
    () =>
      [...held, ...waiting].filter((ticket) => ticket.unreadMessages > 0 && concerns(rights, ticket)).sort(byRecency),
    [held, waiting, rights],
  );

  const { loadMore } = open;
  const looksFurther = rights.profile === "supervisor" && open.hasMore && held.length < deepest && open.more === "idle";
  useEffect(() => {
    if (looksFurther) void loadMore();
  }, [looksFurther, loadMore]);

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
