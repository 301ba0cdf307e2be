import { timings } from "@guiche/contract/limits";
import { useEffect, useState } from "react";

/** The text, half a second after the last change. */
export function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), timings.searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
