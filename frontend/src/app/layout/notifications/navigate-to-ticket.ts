import type { TicketDto } from "@guiche/contract/tickets";
import { withTab } from "@/features/tickets/state/routes";
import type { Go } from "@/shared/go";
import { listPath, ticketPath } from "@/shared/places";

/** How long to wait for the list to render. */
const delayMs = 3_000;

/**
 * Opens the conversation; for a pending one, which cannot be opened before it is accepted, focuses its Accept button.
 */
export function navigateToTicket(go: Go, { id, uuid, status }: Pick<TicketDto, "id" | "uuid" | "status">) {
  if (status !== "pending") return go(ticketPath(uuid));
  go({ pathname: listPath, search: withTab(new URLSearchParams(), "pending").toString() });
  focusCard(id, performance.now() + delayMs);
}

function focusCard(ticketId: number, until: number) {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-ticket-id="${ticketId}"] [data-card-focus]`);
    if (button) button.focus();
    else if (performance.now() < until) focusCard(ticketId, until);
  });
}
