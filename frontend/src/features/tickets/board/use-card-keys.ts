import type { TicketDto } from "@guiche/contract/tickets";
import { useEffect, useState, type KeyboardEvent } from "react";
import type { LaneOfCards } from "./lanes";

const cardSelector = (id: number) => `[data-board-card="${id}"]`;

/** Walking between cards with the arrow keys; M opens the menu, Enter the ticket. Lifting is the library's. */
export function useCardKeys(
  lanes: readonly LaneOfCards[],
  { onMenu, onOpen }: { onMenu: (ticket: TicketDto, at: HTMLElement) => void; onOpen: (ticket: TicketDto) => void },
) {
  const [focusId, setFocusId] = useState<number>();

  // The card may be rendered only now, in another lane, or further down its own.
  useEffect(() => {
    const active = document.activeElement;
    if (focusId === undefined || (active !== document.body && !active?.hasAttribute("data-board-card"))) return;
    document.querySelector<HTMLElement>(cardSelector(focusId))?.focus();
  }, [focusId, lanes]);

  const walk = (key: string, ticket: TicketDto) => {
    const lane = lanes.findIndex(({ cards }) => cards.some(({ id }) => id === ticket.id));
    const index = lanes[lane]?.cards.findIndex(({ id }) => id === ticket.id) ?? 0;
    const sideways = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    const down = key === "ArrowDown" ? 1 : -1;
    const beside = sideways < 0 ? lanes.slice(0, lane).reverse() : lanes.slice(lane + 1);
    const next = sideways ? beside.find(({ cards }) => cards.length > 0)?.cards[0] : lanes[lane]?.cards[index + down];
    if (next) setFocusId(next.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, ticket: TicketDto) => {
    const { key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key.toLowerCase() === "m") onMenu(ticket, event.currentTarget);
    else if (key === "Enter") onOpen(ticket);
    else if (key.startsWith("Arrow")) walk(key, ticket);
    else return;
    event.preventDefault();
  };
  return { focusId, onKeyDown, setFocusId };
}
