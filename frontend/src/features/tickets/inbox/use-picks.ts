import { useCallback, useState } from "react";

const none: ReadonlySet<number> = new Set();

/** Which tickets are selected. Leaving the selection mode clears them. */
export function usePicks(isOn: boolean) {
  const [picks, setPicks] = useState(none);
  if (!isOn && picks.size > 0) setPicks(none);
  const pick = useCallback(
    (ticketId: number) =>
      setPicks((current) => {
        const next = new Set(current);
        if (!next.delete(ticketId)) next.add(ticketId);
        return next;
      }),
    [],
  );
  return { picks, pick, setPicks };
}
