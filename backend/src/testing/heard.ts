import type { News, Topic } from "@guiche/contract/realtime";
import { overhear, type Audience } from "../core/realtime/announce";

export interface Heard<T extends Topic = Topic> {
  companyId: number;
  topic: T;
  news: News[T];
  audience: Audience;
}

/** Everything announced from now on. */
export function listen(): { heard: Heard[]; stop: () => void } {
  const heard: Heard[] = [];
  const stop = overhear((companyId, topic, news, audience) => heard.push({ companyId, topic, news, audience }));
  return { heard, stop };
}
