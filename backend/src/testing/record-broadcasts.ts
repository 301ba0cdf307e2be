import type { RealtimeEvents, Topic } from "@guiche/contract/realtime";
import { onBroadcast, type Audience } from "../core/realtime/broadcast";

export interface Broadcast<T extends Topic = Topic> {
  companyId: number;
  topic: T;
  event: RealtimeEvents[T];
  audience: Audience;
}

let lastEarlier = 0;

/** The companies of earlier test files are not recorded: something of theirs may still end in the server that files share. */
export const leaveOutCompaniesTo = (id: number): void => void (lastEarlier = id);

/** Records what is broadcast to the companies of this test file from now on. */
export function recordBroadcasts(): { events: Broadcast[]; stop: () => void } {
  const events: Broadcast[] = [];
  const stop = onBroadcast((companyId, topic, event, audience) => {
    if (companyId > lastEarlier) events.push({ companyId, topic, event, audience });
  });
  return { events, stop };
}

/** What `act` broadcasts to this company. */
export async function broadcastsTo(companyId: number, act: () => Promise<unknown>): Promise<Broadcast[]> {
  const recorder = recordBroadcasts();
  try {
    await act();
  } finally {
    recorder.stop();
  }
  return recorder.events.filter((each) => each.companyId === companyId);
}
