import { useEffect, useRef } from "react";

/** For the field of something that opens: its frame takes the focus first, and `autoFocus` would lose it again. */
export function useFocusSoon<E extends HTMLElement>() {
  const field = useRef<E>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
