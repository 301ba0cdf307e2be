import { useTicketCounts } from "@/features/tickets/state/use-ticket-counts";
import { useSession } from "@/shared/session";

/** How many pending tickets wait in the user's own queues. */
export function useWaitingCount(): number {
  const { rights } = useSession();
  const seesOthers = (rights.profile === "admin" || rights.super) && !rights.allTicket;
  // A user who sees only their own queues needs no filter, and an admin without queues counts all of them.
  const queueIds = seesOthers && rights.queueIds.length > 0 ? rights.queueIds : undefined;
  return useTicketCounts({ showAll: false, queueIds })?.pending ?? 0;
}
