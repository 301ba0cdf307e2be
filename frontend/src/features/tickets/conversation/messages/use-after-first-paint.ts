import { startTransition, useEffect, useState } from "react";

/**
 * False during the first render and true after the first paint. Starts again when the component is hidden and shown.
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
