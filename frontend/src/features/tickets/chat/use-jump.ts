import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Row } from "./rows";

/** So long a message that was looked for stands out. */
const litMs = 1_500;

interface Options {
  rows: readonly Row[];
  hasMore: boolean;
  older: "idle" | "loading" | "failed";
  loadOlder: () => void;
  /** Brings a row into sight. */
  show: (index: number) => void;
}

/** Leads to a message by its number; `onMissing` is called when the conversation has none. */
export type JumpTo = (id: number, onMissing?: () => void) => void;

interface Wanted {
  id: number;
  onMissing?: (() => void) | undefined;
}

/** Leads to a message by its number, asking for older pages until it is there, and lets it stand out for a moment. */
export function useJump({ rows, hasMore, older, loadOlder, show }: Options) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [lit, setLit] = useState<string | null>(null);

  const look = useEffectEvent(({ id, onMissing }: Wanted) => {
    const index = rows.findIndex((row) => row.kind === "bubble" && row.id === id);
    if (index >= 0) {
      show(index);
      setLit(rows[index]?.key ?? null);
      setWanted(null);
    } else if (hasMore && older === "idle") loadOlder();
    else if (older !== "loading") {
      setWanted(null);
      // What could not be asked has said so itself.
      if (!hasMore) onMissing?.();
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

  return { lit, jumpTo: useCallback<JumpTo>((id, onMissing) => setWanted({ id, onMissing }), []) };
}
