import type { RealtimeEvents } from "@guiche/contract/realtime";

/** The topics that the platform's owner sends to every company. */
export type PlatformTopic = "announcement" | "help";

/** An event on its way to the other processes. */
export type PlatformEvent = {
  [Topic in PlatformTopic]: {
    topic: Topic;
    /** For the platform's owners, in any company. */
    event: RealtimeEvents[Topic];
    /** For all other users; null when they must not receive it. */
    forReaders: RealtimeEvents[Topic] | null;
  };
}[PlatformTopic];
