import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** How long a deletion can be undone. */
const undoMs = 6_000;

/**
 * Deletes an option after the time to undo it, or when the screen closes or another option is deleted. The server
 * deletes an option's files with it, so it could not bring them back.
 */
export function useDeletion(remove: (id: number) => void) {
  const [leaving, setLeaving] = useState<QueueOptionDto | null>(null);
  const isUndone = useRef(false);
  const end = useEffectEvent(({ id }: QueueOptionDto) => {
    if (!isUndone.current) remove(id);
    isUndone.current = false;
  });

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(null), undoMs);
    return () => {
      clearTimeout(timer);
      end(leaving);
    };
  }, [leaving]);

  const undo = () => {
    isUndone.current = leaving !== null;
    setLeaving(null);
  };
  return { leaving, begin: setLeaving, undo };
}
