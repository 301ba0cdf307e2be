import type { TicketDto } from "@guiche/contract/tickets";
import { useEffect, useMemo } from "react";
import { useTicketList } from "@/features/tickets/state/use-ticket-list";
import { byRecency } from "@/features/tickets/state/ticket-list";
import { concerns } from "@/shared/attention/calls";
import { useSession } from "@/shared/session";

/** A supervisor's page holds the unread ones of the whole queue: the own ones are looked for no further than this. */
const deepest = 200;
const none: readonly TicketDto[] = [];

export interface Unread {
  tickets: readonly TicketDto[];
  /** There are more than these. */
  hasMore: boolean;
  isLoading: boolean;
  isStale: boolean;
  error: unknown;
  refetch: () => void;
}

/** Tickets with unread messages that concern me: those I hold, and those that wait if I have allTicket. The newest first. */
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
