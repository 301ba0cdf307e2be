import { useEffect, useState } from "react";
import { qrEndsAt, qrLifeMs } from "./qr-life";

/** Seconds until the next code, and how much of this one's life is left (1 → 0). Begins anew with its component. */
export function useCountdown(madeAt: string, shownSoFar: number) {
  const [now, setNow] = useState(() => Date.now());
  const [endsAt] = useState(() => qrEndsAt(now, madeAt, shownSoFar));
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(beat);
  }, []);
  const left = Math.max(0, endsAt - now);
  return { seconds: Math.ceil(left / 1_000), share: Math.min(1, left / qrLifeMs(shownSoFar)) };
}
