import { useState } from "react";
import type { Row } from "./rows";

/** Number of messages that arrived since the user scrolled away from the end. */
export function useMissedCount(rows: readonly Row[], atEnd: boolean): number {
  const last = rows.at(-1)?.key ?? null;
  const [lastSeenKey, setLastSeenKey] = useState(last);
  if (atEnd && lastSeenKey !== last) setLastSeenKey(last);
  if (atEnd) return 0;
  const from = rows.findLastIndex((row) => row.key === lastSeenKey);
  return rows.slice(from + 1).filter((row) => row.kind === "bubble" && !row.fromMe).length;
}
