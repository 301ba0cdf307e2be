import { useState } from "react";

/** State that is reset with every visit to the conversation. */
export function usePerVisit<T>(visit: number, begin: () => T): [T, (value: T) => void] {
  const [held, setHeld] = useState(() => ({ visit, value: begin() }));
  const current = held.visit === visit ? held : { visit, value: begin() };
  if (current !== held) setHeld(current);
  return [current.value, (value) => setHeld({ visit, value })];
}
