import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { adminFailure } from "../../shared/lists/admin-toast";
import { canMove, type Direction } from "./order";
import type { QueueRow } from "./queue.cache";
import { useQueueMutations } from "./use-queues";

const other = { up: "down", down: "up" } as const;
const nameOf = (id: number, direction: Direction) => `${id}-${direction}`;

/**
 * Moves queues with their buttons. The pressed button keeps the focus, or its counterpart at either end; the new place
 * is announced to screen readers.
 */
export function useMover(queues: readonly QueueRow[]) {
  const { t } = useTranslation("queues");
  const { move } = useQueueMutations();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const pressedButton = useRef<{ id: number; direction: Direction } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [busy, setBusy] = useState(false);

  useLayoutEffect(() => {
    const last = pressedButton.current;
    if (!last || busy) return;
    pressedButton.current = null;
    const place = queues.findIndex(({ id }) => id === last.id);
    const direction = canMove(place, queues.length, last.direction) ? last.direction : other[last.direction];
    buttons.current.get(nameOf(last.id, direction))?.focus();
  }, [queues, busy]);

  const press = async (queue: QueueRow, direction: Direction) => {
    // One move at a time: the next move's numbers depend on this one's.
    if (busy) return;
    setBusy(true);
    const place = queues.findIndex(({ id }) => id === queue.id) + (direction === "up" ? 0 : 2);
    try {
      await move(queue.id, direction);
      setAnnouncement(t("movedTo", { name: queue.name, place, count: queues.length }));
    } catch (error) {
      adminFailure(error);
    } finally {
      pressedButton.current = { id: queue.id, direction };
      setBusy(false);
    }
  };

  const hold = (id: number, direction: Direction) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(nameOf(id, direction), button);
    else buttons.current.delete(nameOf(id, direction));
  };
  return { announcement, press, hold };
}
