import { useEffect, useState } from "react";

const secondMs = 1_000;

/** Whole seconds left; never negative. */
export const secondsLeft = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / secondMs));

/** Counts down to a time. It stays correct after the page was suspended. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const remainingSeconds = secondsLeft(until, now);
  useEffect(() => {
    if (remainingSeconds === 0) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [remainingSeconds]);
  return remainingSeconds;
}
