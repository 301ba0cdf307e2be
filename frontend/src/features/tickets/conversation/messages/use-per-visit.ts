import { useState } from "react";

/** State that is reset with every visit to the conversation. */
export function usePerVisit<T>(visit: number, begin: () => T): [T, (value: T) => void] {
  const [visitState, setVisitState] = useState(() => ({ visit, value: begin() }));
  const current = visitState.visit === visit ? visitState : { visit, value: begin() };
  if (current !== visitState) setVisitState(current);
  return [current.value, (value) => setVisitState({ visit, value })];
}
