import { useEffect, useRef } from "react";

/** Focuses a field in a popup that has just opened. The popup takes the focus first, so `autoFocus` would lose it. */
export function useFocusOnOpen<E extends HTMLElement>() {
  const field = useRef<E>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
