import { useRef, type KeyboardEvent } from "react";
import { dayFor } from "./calendar-days";

interface Keys {
  day: string;
  setDay: (day: string) => void;
  onNew: (day: string) => void;
  /** The schedule on which the keyboard stands. */
  onMove: (id: number) => void;
}

const isTyping = (target: Element) => target.closest("input, textarea, [role=combobox], [role=dialog]") !== null;

/** The row buttons of the agenda, in order. */
const rowsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-row]")];

/**
 * Arrows go by days in a grid and by rows in a list, PageUp and PageDown by months, N adds and M moves. The letters work
 * only while the keyboard is inside the calendar.
 */
export function useCalendarKeys({ day, setDay, onNew, onMove }: Keys) {
  const root = useRef<HTMLDivElement>(null);
  const focusDay = useRef<string | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    focusDay.current = null;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    const act = (run: () => void) => {
      event.preventDefault();
      run();
    };
    const from = target.dataset.day;
    const to = from === undefined ? null : dayFor(key, from);
    if (to !== null)
      return act(() => {
        focusDay.current = to;
        setDay(to);
      });
    if (key.toLowerCase() === "n") return act(() => onNew(from ?? day));
    const schedule = target.closest<HTMLElement>("[data-schedule]");
    if (!schedule || !root.current) return;
    if (key.toLowerCase() === "m") return act(() => onMove(Number(schedule.dataset.schedule)));
    const rows = rowsIn(root.current);
    const place = rows.findIndex((row) => schedule.contains(row));
    const next = key === "ArrowDown" ? place + 1 : key === "ArrowUp" ? place - 1 : -1;
    if (place !== -1 && rows[next]) act(() => rows[next]?.focus());
  };
  const onPointerDown = () => {
    focusDay.current = null;
  };
  return { focusDay, box: { ref: root, onKeyDown, onPointerDown } };
}
