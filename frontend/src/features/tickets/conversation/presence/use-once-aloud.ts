import { useEffect, useRef, useState } from "react";

/** The same sentence is not read out again within this time: people stop and go on. */
const quietMs = 60_000;
/** Who only passes by is not read out. */
const settleMs = 1_500;

/** What a screen reader is to hear of a text that comes and goes. */
export function useOnceAloud(text: string): string {
  const [aloud, setAloud] = useState("");
  const saidAt = useRef(new Map<string, number>());
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = Date.now();
      const before = saidAt.current.get(text);
      if (text !== "" && (before === undefined || now - before > quietMs)) {
        saidAt.current.set(text, now);
        setAloud(text);
      } else setAloud("");
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return aloud;
}
