import type { TicketDto } from "@guiche/contract/tickets";
import { withTab } from "@/features/tickets/state/places";
import type { Go } from "@/shared/go";
import { listPath, ticketPath } from "@/shared/places";

/** A list that is on its way has so long to come. */
const patienceMs = 3_000;

/** To the conversation; one that waits is opened by nobody before it is accepted, so to its Accept button. */
export function leadTo(go: Go, { id, uuid, status }: Pick<TicketDto, "id" | "uuid" | "status">) {
  if (status !== "pending") return go(ticketPath(uuid));
  go({ pathname: listPath, search: withTab(new URLSearchParams(), "pending").toString() });
  focusCard(id, performance.now() + patienceMs);
}

function focusCard(ticketId: number, until: number) {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-ticket-id="${ticketId}"] [data-card-focus]`);
    if (button) button.focus();
    else if (performance.now() < until) focusCard(ticketId, until);
  });
}
