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

/** Leads to a message by its number, asking for older pages until it is there, and lets it stand out for a moment. */
export function useJump({ rows, hasMore, older, loadOlder, show }: Options) {
  const [wanted, setWanted] = useState<number | null>(null);
  const [lit, setLit] = useState<string | null>(null);

  const look = useEffectEvent(() => {
    const index = rows.findIndex((row) => row.kind === "bubble" && row.id === wanted);
    if (index >= 0) {
      show(index);
      setLit(rows[index]?.key ?? null);
      setWanted(null);
    } else if (hasMore && older === "idle") loadOlder();
    else if (!hasMore || older === "failed") setWanted(null);
  });
  useEffect(() => {
    if (wanted === null) return;
    // What came with the last page is placed first.
    const frame = requestAnimationFrame(() => look());
    return () => cancelAnimationFrame(frame);
  }, [wanted, rows, older]);

  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), litMs);
    return () => clearTimeout(timer);
  }, [lit]);

  return { lit, jumpTo: useCallback((id: number) => setWanted(id), []) };
}
