import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Row } from "./rows";

/** So long a message that was looked for stands out. */
const litMs = 1_500;

interface Options {
  rows: readonly Row[];
  hasMore: boolean;
  /** Of the open ticket alone there is more above. */
  ownHasMore: boolean;
  older: "idle" | "loading" | "failed";
  loadOlder: () => void;
  /** Brings a row into sight. */
  show: (index: number) => void;
}

/**
 * Leads to a message by its number. One that may not be there is looked for in the open ticket, and `onMissing` is told;
 * without it the message is known to be somewhere above.
 */
export type JumpTo = (id: number, onMissing?: () => void) => void;

interface Wanted {
  id: number;
  onMissing?: (() => void) | undefined;
}

/** Leads to a message by its number, asking for older pages until it is there, and lets it stand out for a moment. */
export function useJump({ rows, hasMore, ownHasMore, older, loadOlder, show }: Options) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [lit, setLit] = useState<string | null>(null);

  const look = useEffectEvent(({ id, onMissing }: Wanted) => {
    const index = rows.findIndex((row) => row.kind === "bubble" && row.id === id);
    const goesOn = onMissing ? ownHasMore : hasMore;
    if (index >= 0) {
      show(index);
      setLit(rows[index]?.key ?? null);
      setWanted(null);
    } else if (goesOn && older === "idle") loadOlder();
    else if (older !== "loading") {
      setWanted(null);
      // What could not be asked has said so itself.
      if (!goesOn) onMissing?.();
    }
  });
  useEffect(() => {
    if (wanted === null) return;
    // What came with the last page is placed first.
    const frame = requestAnimationFrame(() => look(wanted));
    return () => cancelAnimationFrame(frame);
  }, [wanted, rows, older]);

  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), litMs);
    return () => clearTimeout(timer);
  }, [lit]);

  // Nobody is led in what they left.
  useEffect(
    () => () => {
      setWanted(null);
      setLit(null);
    },
    [],
  );

  return { lit, jumpTo: useCallback<JumpTo>((id, onMissing) => setWanted({ id, onMissing }), []) };
}
