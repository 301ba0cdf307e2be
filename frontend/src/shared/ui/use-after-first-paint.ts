import { startTransition, useEffect, useState } from "react";

/**
 * False during the first render and true after the first paint. Starts again when the component is hidden and shown.
 */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timeout = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timeout);
      setPainted(false);
    };
  }, []);
  return isPainted;
}
