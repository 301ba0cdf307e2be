import { useEffect, useRef } from "react";

/** When a conversation leaves the screen and takes the focus with it, the list gets it: a keyboard goes on from there. */
export function useFocusBack(uuid: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(uuid);
  useEffect(() => {
    const hasLeft = before.current !== undefined && uuid === undefined;
    before.current = uuid;
    const focused = document.activeElement;
    if (hasLeft && (focused === document.body || !focused?.checkVisibility())) list.current?.focus();
  }, [uuid]);
  return list;
}
