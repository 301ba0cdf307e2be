import type { TicketDto } from "@guiche/contract/tickets";
import { useEffect, useState } from "react";
import { steadyRows, type Steady } from "./steady";

/** Under a pointer that only rests there, the order waits no longer than this. */
const longestHoldMs = 3_000;

const sameOrder = (knownIds: readonly number[], rows: readonly TicketDto[]) =>
  knownIds.length === rows.length && rows.every((row, index) => row.id === knownIds[index]);

/** Cards do not move under the eye of a user who scrolled, nor, for a moment, under the pointer. */
export function useSteadyRows(
  tickets: readonly TicketDto[],
  scrolled: boolean,
  hovering: boolean,
): Steady & { release: () => void } {
  const [knownIds, setKnownIds] = useState<readonly number[]>(() => tickets.map((ticket) => ticket.id));
  const hold = scrolled || hovering;
  const hasMoved = !sameOrder(knownIds, tickets);
  const release = () => setKnownIds(tickets.map((ticket) => ticket.id));

  const steady = hold ? steadyRows(knownIds, tickets) : { rows: tickets, waiting: 0 };
  const shownMoved = !sameOrder(knownIds, steady.rows);
  // Later moves are compared with the rows as they are shown now.
  if (shownMoved) setKnownIds(steady.rows.map((row) => row.id));

  useEffect(() => {
    if (!hovering || scrolled || !hasMoved) return;
    const timer = setTimeout(() => setKnownIds([]), longestHoldMs);
    return () => clearTimeout(timer);
  }, [hovering, scrolled, hasMoved]);

  return { ...steady, release };
}
