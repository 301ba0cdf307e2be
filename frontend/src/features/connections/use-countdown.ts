import { useEffect, useState } from "react";
import { codeEndsAt } from "./code-life";

/** Seconds until a code runs out, and how much of its life is left (1 → 0). Begins anew with its component. */
export function useCountdown(validUntil: string | null, lifeMs: number) {
  const [now, setNow] = useState(() => Date.now());
  const [endsAt] = useState(() => codeEndsAt(now, validUntil, lifeMs));
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(beat);
  }, []);
  const left = Math.max(0, endsAt - now);
  return { seconds: Math.ceil(left / 1_000), share: Math.min(1, left / lifeMs) };
}
