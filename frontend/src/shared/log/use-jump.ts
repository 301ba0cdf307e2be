import { useCallback, useEffect, useEffectEvent, useState } from "react";

/** How long the target message stays highlighted. */
const litMs = 1_500;

interface Options {
  rows: readonly { key: string }[];
  /** The place of a message among the rows; -1 when it is not loaded. */
  indexOf: (id: number) => number;
  hasMore: boolean;
  /** Whether the open ticket itself has older messages. */
  ownHasMore: boolean;
  older: "idle" | "loading" | "failed";
  loadOlder: () => void;
  /** Scrolls to a row. */
  show: (index: number) => void;
}

/**
 * Scrolls to a message by its id. With `onMissing` the message may not exist: only the open ticket is searched and
 * `onMissing` is called if it is not found. Without it the message is known to be further up.
 */
export type JumpTo = (id: number, onMissing?: () => void) => void;

interface JumpRequest {
  id: number;
  onMissing?: (() => void) | undefined;
}

/** Scrolls to a message by its id, loading older pages until it is there, and highlights it briefly. */
export function useJump({ rows, indexOf, hasMore, ownHasMore, older, loadOlder, show }: Options) {
  const [request, setWanted] = useState<JumpRequest | null>(null);
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);

  const look = useEffectEvent(({ id, onMissing }: JumpRequest) => {
    const index = indexOf(id);
    const goesOn = onMissing ? ownHasMore : hasMore;
    if (index >= 0) {
      show(index);
      setHighlightedKey(rows[index]?.key ?? null);
      setWanted(null);
    } else if (goesOn && older === "idle") loadOlder();
    else if (older !== "loading") {
      setWanted(null);
      // A failed request has been reported already.
      if (!goesOn) onMissing?.();
    }
  });
  useEffect(() => {
    if (request === null) return;
    // Wait until the rows of the last page are positioned.
    const frame = requestAnimationFrame(() => look(request));
    return () => cancelAnimationFrame(frame);
  }, [request, rows, older]);

  useEffect(() => {
    if (highlightedKey === null) return;
    const timer = setTimeout(() => setHighlightedKey(null), litMs);
    return () => clearTimeout(timer);
  }, [highlightedKey]);

  // Stop when the conversation is closed.
  useEffect(
    () => () => {
      setWanted(null);
      setHighlightedKey(null);
    },
    [],
  );

  return { lit: highlightedKey, jumpTo: useCallback<JumpTo>((id, onMissing) => setWanted({ id, onMissing }), []) };
}
