import { useCallback, useEffect, useEffectEvent, useRef } from "react";

/**
 * Runs the function once, `ms` after the first of many calls. Unlike a debounce, a steady stream of calls does not
 * postpone it.
 */
export function throttleTrailing(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, ms);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** The same for a component: runs what `act` is by then, and nothing once the component is gone. */
export function useThrottled(act: () => void, ms: number): () => void {
  const latest = useEffectEvent(act);
  const current = useRef<ReturnType<typeof throttleTrailing>>(null);
  useEffect(() => {
    const throttle = throttleTrailing(() => latest(), ms);
    current.current = throttle;
    return throttle.stop;
  }, [ms]);
  return useCallback(() => current.current?.call(), []);
}
