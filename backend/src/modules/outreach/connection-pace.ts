import { randomInt } from "node:crypto";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { noteSent, slowdownOf } from "./budget";
import { outreachMessageStore } from "./outreach-message.store";
import { pauseAfter } from "./pace";
import { campaignSettingsOf } from "./setting.store";

/** Messages without an acknowledgement at which a connection waits, so that people's own never stand behind many. */
const maxInFlight = 10;
/** How often a pause looks whether the session is still there. */
const pausePollMs = 1_000;
/** How often a connection with many messages in flight looks whether they are fewer. */
const inFlightPollMs = 100;

interface Pace {
  count: number;
  /** Messages since those in flight were counted. */
  sinceCounted: number;
  /** When the next message may leave. */
  next: number;
}
/** One pace per connection, however many campaigns share it. */
const paces = new Map<number, Pace>();

function paceOf(connectionId: number): Pace {
  const pace = paces.get(connectionId) ?? { count: 0, sinceCounted: 0, next: 0 };
  paces.set(connectionId, pace);
  return pace;
}

/** So many messages left the connection: its budget shrinks, and its pause begins. */
export async function recordSent(scope: Scope, connectionId: number, sentCount: number): Promise<void> {
  noteSent(connectionId, sentCount);
  const pace = paceOf(connectionId);
  pace.count += sentCount;
  pace.sinceCounted += sentCount;
  const chance = randomInt(1_001) / 1_000;
  const pause = pauseAfter(pace.count, await campaignSettingsOf(scope), slowdownOf(connectionId), chance);
  pace.next = now().getTime() + pause;
}

export const isPausing = (connectionId: number): boolean => paceOf(connectionId).next > now().getTime();

/** How long to wait before asking again, in milliseconds; 0 when the next message may leave. */
export async function msUntilNext(scope: Scope, connectionId: number): Promise<number> {
  const pace = paceOf(connectionId);
  const pause = pace.next - now().getTime();
  if (pause > 0) return Math.min(pause, pausePollMs);
  if (pace.sinceCounted < maxInFlight) return 0;
  if ((await outreachMessageStore(scope).inFlight(connectionId)) >= maxInFlight) return inFlightPollMs;
  pace.sinceCounted = 0;
  return 0;
}
