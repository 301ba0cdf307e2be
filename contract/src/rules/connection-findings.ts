/**
 * Why customers may wait where no agent sees them. `noQueue`: the connection has none. `noFallback`: customers who are
 * left without a queue stay without one. `unserved`: no user is in the queue. `unservedFallback`: no user is in the
 * fallback queue.
 */
export type ConnectionFinding =
  | { kind: "noQueue" | "noFallback" }
  | { kind: "unserved" | "unservedFallback"; queue: string };

interface NamedQueue {
  id: number;
  name: string;
}

/** What decides where the customers of a connection wait. */
export interface WaitingPlaces {
  queues: readonly NamedQueue[];
  fallbackQueueId: number | null;
  /** Where the timer takes tickets without a queue; 0 minutes: it does not run. */
  transferQueueId: number | null;
  timeToTransfer: number;
  /** What answers for the whole connection, and may give up. */
  promptId: number | null;
  integrationId: number | null;
  /** The queues of the company with no user in them. */
  unservedQueues: readonly NamedQueue[];
  /** Whether an agent sees the tickets without a queue. */
  isWatchedWithoutQueue: boolean;
}

/** The one rule of what an admin is told on the connection's card, on home and where the bot is tried. */
export function findConnectionFindings(places: WaitingPlaces): ConnectionFinding[] {
  const { queues, fallbackQueueId, transferQueueId, timeToTransfer, unservedQueues, isWatchedWithoutQueue } = places;
  const timedQueueId = timeToTransfer > 0 ? transferQueueId : null;
  const isLeftWithout = fallbackQueueId === null && timedQueueId === null && !isWatchedWithoutQueue;
  // The only queue takes every customer at once, unless a bot answers first.
  const maySkipQueues = queues.length !== 1 || places.promptId !== null || places.integrationId !== null;
  const findings: ConnectionFinding[] = [];
  if (isLeftWithout && maySkipQueues) findings.push({ kind: queues.length === 0 ? "noQueue" : "noFallback" });
  for (const { id, name } of unservedQueues) {
    if (id === fallbackQueueId) findings.push({ kind: "unservedFallback", queue: name });
    else if (id === timedQueueId || queues.some((queue) => queue.id === id))
      findings.push({ kind: "unserved", queue: name });
  }
  return findings;
}
