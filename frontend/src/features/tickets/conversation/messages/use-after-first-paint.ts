import { startTransition, useEffect, useState } from "react";

/**
 * False for the first drawing of what somebody comes to, true from the second one on: that one follows the first
 * painting. Where it goes out of sight it begins anew.
 */
export function useAfterFirstPaint(): boolean {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => {
    let after: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => startTransition(() => setSecond(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
      setSecond(false);
    };
  }, []);
  return isSecond;
}
