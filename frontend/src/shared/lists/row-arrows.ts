import type { KeyboardEvent } from "react";

/** Up and down go from one row's `data-row` link to the next; Enter is the link's own. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0 || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const next = rows[rows.indexOf(target) + step];
  if (!rows.includes(target) || !next) return;
  event.preventDefault();
  next.focus();
}
