import { hasRedis } from "../redis";
import { openQueue } from "./run-jobs";

/** Redis answers within this time, or its figures are missing. */
const answerWithinMs = 1_000;

/** How many jobs wait for a process to take them, and the oldest one's age; null while Redis is unavailable. */
export async function jobBacklog(): Promise<{ waiting: number; oldestSeconds: number | null } | null> {
  if (!hasRedis()) return null;
  const queue = openQueue();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerWithinMs).unref());
  const backlogPromise = Promise.all([queue.getWaitingCount(), queue.getWaiting(0, 0)]).then(([waiting, [oldest]]) => ({
    waiting,
    oldestSeconds: oldest ? (Date.now() - oldest.timestamp) / 1_000 : null,
  }));
  return Promise.race([backlogPromise.catch(() => null), late]);
}
