import type { Colleague, LeaseOwner } from "./lease.store";
import { isGone } from "./process-identity";

/** A process that has just come may go as fast: lines are moved to it once it has stayed for this long. */
const settledAfter = 20;
/** Moved in one sweep: each is a short silence of its line. */
const movedAtOnce = 5;

export interface Share {
  /** How many more lines this process may open. */
  room: number;
  /** How many it should hand over now. */
  surplus: number;
}

/** Every process that is there has an equal share of the lines, rounded up. */
export function fairShare(
  workers: readonly Colleague[],
  me: LeaseOwner,
  lines: { wanted: number; held: number },
  settledSeconds = settledAfter,
): Share {
  const others = workers.filter((one) => one.owner !== me.owner && !isGone(one, me));
  const settled = others.filter(({ seconds }) => seconds >= settledSeconds);
  const shareAmong = (count: number) => Math.ceil(lines.wanted / (1 + count));
  return {
    room: Math.max(0, shareAmong(others.length) - lines.held),
    surplus: settled.length > 0 ? Math.min(movedAtOnce, Math.max(0, lines.held - shareAmong(settled.length))) : 0,
  };
}
