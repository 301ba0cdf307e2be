import type { WorkerRow, LeaseOwner } from "./lease.store";
import { isGone } from "./process-identity";

/**
 * A process that has just started may stop as fast: sessions are moved to it once it has stayed this long, in seconds.
 */
const settledAfterSeconds = 20;
/** Moved in one sweep: each move is a short interruption of its session. */
const movedAtOnce = 5;

interface Share {
  /** How many more sessions this process may open. */
  room: number;
  /** Where in a list this process begins, from 0 to below 1, so that no two processes reach for the same sessions. */
  place: number;
  /** How many it should hand over now. */
  surplus: number;
}

/** Every live process has an equal share of the sessions, rounded up. */
export function fairShare(
  workers: readonly WorkerRow[],
  me: LeaseOwner,
  sessions: { wanted: number; running: number; opening?: number },
  settledSeconds = settledAfterSeconds,
): Share {
  const others = workers.filter((one) => one.owner !== me.owner && !isGone(one, me));
  const settledWorkers = others.filter(({ seconds }) => seconds >= settledSeconds);
  const shareAmong = (count: number) => Math.ceil(sessions.wanted / (1 + count));
  const before = others.filter(({ owner }) => owner < me.owner).length;
  return {
    room: Math.max(0, shareAmong(others.length) - sessions.running - (sessions.opening ?? 0)),
    place: before / (1 + others.length),
    surplus:
      settledWorkers.length > 0
        ? Math.min(movedAtOnce, Math.max(0, sessions.running - shareAmong(settledWorkers.length)))
        : 0,
  };
}
