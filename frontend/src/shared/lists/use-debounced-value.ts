import { timings } from "@guiche/contract/limits";
import { useEffect, useState } from "react";

/** The text, half a second after the last change. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), timings.searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
