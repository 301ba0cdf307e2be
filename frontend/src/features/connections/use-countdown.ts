import { useEffect, useState } from "react";
import { codeEndsAt } from "./code-life";

/**
 * Seconds until a code expires, and the remaining share of its lifetime (1 → 0). Restarts when the component mounts.
 */
export function useCountdown(validUntil: string | null, lifeMs: number) {
  const [now, setNow] = useState(() => Date.now());
  const [endsAt] = useState(() => codeEndsAt(now, validUntil, lifeMs));
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(beat);
  }, []);
  const msLeft = Math.max(0, endsAt - now);
  return { seconds: Math.ceil(msLeft / 1_000), share: Math.min(1, msLeft / lifeMs) };
}
