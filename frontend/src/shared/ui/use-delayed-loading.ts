import { useEffect, useRef, useState } from "react";

const shownAfterMs = 200;
const minShownMs = 300;

/** Shows a loading state only after 200 ms, and then for at least 300 ms, so that quick loads do not flicker. */
export function useDelayedLoading(waiting: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (waiting === shown) return;
    const delayMs = waiting ? shownAfterMs : Math.max(0, minShownMs - (Date.now() - shownAt.current));
    const timer = setTimeout(() => {
      if (waiting) shownAt.current = Date.now();
      setShown(waiting);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [waiting, shown]);
  return shown;
}
