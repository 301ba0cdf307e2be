import { useState } from "react";
import { getStored, setStored } from "@/shared/stored";

const key = "guiche.board.folded";

function savedIds(): number[] {
  return (getStored(key) ?? "").split(",").filter(Boolean).map(Number);
}

/** The lanes that this browser shows as a narrow strip. */
export function useFoldedLanes() {
  const [ids, setIds] = useState(savedIds);
  return {
    isFolded: (laneId: number) => ids.includes(laneId),
    fold: (laneId: number) => {
      const next = ids.includes(laneId) ? ids.filter((id) => id !== laneId) : [...ids, laneId];
      setIds(next);
      setStored(key, next.length > 0 ? next.join(",") : null);
    },
  };
}
