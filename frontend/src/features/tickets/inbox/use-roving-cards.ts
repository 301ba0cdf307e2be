import type { TicketDto } from "@guiche/contract/tickets";
import type { Virtualizer } from "@tanstack/react-virtual";
import { startTransition, useState, type FocusEvent, type KeyboardEvent } from "react";

const step = (key: string, at: number, last: number): number | null => {
  if (key === "ArrowDown") return Math.min(at + 1, last);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
};

/** In which row of the list this is; -1 outside of all. */
export const indexAround = (target: EventTarget | null) =>
  Number(
    (target instanceof HTMLElement ? target.closest<HTMLElement>("li[data-index]")?.dataset.index : undefined) ?? -1,
  );

/** Scrolls to a card and gives it the focus. */
export function focusCard(list: HTMLElement, virtual: Virtualizer<HTMLDivElement, Element>, index: number) {
  virtual.scrollToIndex(index, { align: "auto" });
  // The card may only be drawn after the scroll.
  requestAnimationFrame(() =>
    list.querySelector<HTMLElement>(`li[data-index="${index}"] [data-card-focus]`)?.focus({ preventScroll: true }),
  );
}

/** One Tab stop for the whole list; the arrow keys, Home and End walk the cards. */
export function useRovingCards(
  rows: readonly TicketDto[],
  openUuid: string | undefined,
  virtual: Virtualizer<HTMLDivElement, Element>,
) {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const isHere = (id: number | null) => rows.some((row) => row.id === id);
  const openId = rows.find((row) => row.uuid === openUuid)?.id ?? null;
  const reachable = isHere(focusedId) ? focusedId : (openId ?? rows[0]?.id ?? null);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = rows[indexAround(target)];
    // The focus is there already; which card Tab comes back to is not waited for.
    if (row) startTransition(() => setFocusedId(row.id));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const goal = step(event.key, indexAround(event.target), rows.length - 1);
    if (goal === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusCard(event.currentTarget, virtual, goal);
  };
  return { reachable, onKeyDown, onFocus };
}
