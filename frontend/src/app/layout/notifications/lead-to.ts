import type { TicketDto } from "@guiche/contract/tickets";
import type { NavigateFunction } from "react-router-dom";
import { withTab } from "../../../features/tickets/places";
import { listPath, ticketPath } from "../../../shared/places";

/** A list that is on its way has so long to come. */
const patienceMs = 3_000;

/** To the conversation; one that waits is opened by nobody before it is accepted, so to its Accept button. */
export function leadTo(navigate: NavigateFunction, { id, uuid, status }: Pick<TicketDto, "id" | "uuid" | "status">) {
  if (status !== "pending") return void navigate(ticketPath(uuid));
  void navigate({ pathname: listPath, search: withTab(new URLSearchParams(), "pending").toString() });
  focusCard(id, performance.now() + patienceMs);
}

function focusCard(ticketId: number, until: number) {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-ticket-id="${ticketId}"] [data-card-focus]`);
    if (button) button.focus();
    else if (performance.now() < until) focusCard(ticketId, until);
  });
}
