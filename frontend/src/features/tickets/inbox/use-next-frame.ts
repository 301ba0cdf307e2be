import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * The value as it was before this picture; the new one is drawn with the next. What a piece of news changes in two
 * places is then two short pictures instead of a long one. However fast it changes, each picture shows the latest.
 */
export function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const asked = useRef(0);
  useLayoutEffect(() => {
    latest.current = value;
    if (value === shown || asked.current !== 0) return;
    asked.current = requestAnimationFrame(() => {
      asked.current = 0;
      setShown(latest.current);
    });
  }, [value, shown]);
  useEffect(
    () => () => {
      cancelAnimationFrame(asked.current);
      asked.current = 0;
    },
    [],
  );
  return shown;
}
