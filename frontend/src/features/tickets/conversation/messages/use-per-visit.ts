import { useState } from "react";

/** State that is reset with every visit to the conversation. */
export function usePerVisit<T>(visit: number, begin: () => T): [T, (value: T) => void] {
  const [stored, setStored] = useState(() => ({ visit, value: begin() }));
  const current = stored.visit === visit ? stored : { visit, value: begin() };
  if (current !== stored) setStored(current);
  return [current.value, (value) => setStored({ visit, value })];
}
