import type { TicketDto } from "@guiche/contract/tickets";
import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type FocusEvent, type RefObject } from "react";
import { focusCard, indexAround } from "./use-roving-cards";

const isLost = () => document.activeElement === document.body;

/**
 * Keeps the focus in the list when its card leaves, or the button that was pressed does: accepting by keyboard takes
 * the card away, and the browser then gives the focus to the body. The next card gets it, or the pane when none is left.
 */
export function useKeptFocus(
  rows: readonly TicketDto[],
  scroller: RefObject<HTMLElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
) {
  const focusedCard = useRef<{ id: number; index: number } | null>(null);

  useEffect(() => {
    // A conversation or a dialog that takes the focus has it by the second frame.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)));
    const restore = () => {
      const before = focusedCard.current;
      if (!before || !scroller.current || rows.length === 0 || !isLost()) return;
      const here = rows.findIndex(({ id }) => id === before.id);
      focusCard(scroller.current, virtual, here === -1 ? Math.min(before.index, rows.length - 1) : here);
    };
    return () => cancelAnimationFrame(frame);
  }, [rows, scroller, virtual]);

  useEffect(() => {
    const pane = scroller.current?.closest<HTMLElement>("[tabindex='-1']");
    return () => {
      // The list was empty then; a page that is left takes its pane with it.
      if (focusedCard.current) requestAnimationFrame(() => isLost() && pane?.focus());
    };
  }, [scroller]);

  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = indexAround(target);
      const row = rows[index];
      focusedCard.current = row ? { id: row.id, index } : null;
    },
    /** The focus is restored only if the element was removed, which sends no blur in React, not if the user left it. */
    onBlur: () => void (focusedCard.current = null),
  };
}
