import type { RealtimeEvents, Topic } from "@guiche/contract/realtime";
import { overhear, type Audience } from "../core/realtime/broadcast";

export interface Heard<T extends Topic = Topic> {
  companyId: number;
  topic: T;
  event: RealtimeEvents[T];
  audience: Audience;
}

/** Everything broadcast from now on. */
export function listen(): { heard: Heard[]; stop: () => void } {
  const heard: Heard[] = [];
  const stop = overhear((companyId, topic, event, audience) => heard.push({ companyId, topic, event, audience }));
  return { heard, stop };
}
