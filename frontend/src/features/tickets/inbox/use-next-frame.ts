import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Shows a changed value one animation frame later, so that an event which changes two parts of the page is painted in two
 * short frames instead of a long one. However fast the value changes, each frame shows the latest.
 */
export function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const requested = useRef(0);
  useLayoutEffect(() => {
    latest.current = value;
    if (value === shown || requested.current !== 0) return;
    requested.current = requestAnimationFrame(() => {
      requested.current = 0;
      setShown(latest.current);
    });
  }, [value, shown]);
  useEffect(
    () => () => {
      cancelAnimationFrame(requested.current);
      requested.current = 0;
    },
    [],
  );
  return shown;
}
