import { useCallback, type KeyboardEvent } from "react";
import type { Row } from "./rows";

const indexAround = (target: EventTarget) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>("[data-index]")?.dataset.index : undefined;

/** ↑ and ↓ move the focus between messages; from the log itself ↑ focuses the newest visible one. */
export function useMessageArrows(rows: readonly Row[], newestInSight: number, show: (index: number) => void) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const from = Number(indexAround(event.target) ?? newestInSight + 1);
      let goal = from + step;
      while (rows[goal] && rows[goal]?.kind !== "bubble") goal += step;
      if (!rows[goal]) return;
      event.preventDefault();
      const log = event.currentTarget;
      show(goal);
      requestAnimationFrame(() =>
        log.querySelector<HTMLElement>(`[data-index="${goal}"] article`)?.focus({ preventScroll: true }),
      );
    },
    [rows, newestInSight, show],
  );
}
