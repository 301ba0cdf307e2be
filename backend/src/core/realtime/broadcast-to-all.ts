import { wireName, type RealtimeEvents } from "@guiche/contract/realtime";
import { afterCommit } from "../db/transaction";
import { onProcessEvent, notifyProcesses } from "../events/process-bus";
import type { Scope } from "../tenant/scope";
import { emitToEach } from "./server";

/** What the platform's owner tells every company. */
export type PlatformTopic = "announcement" | "help";

/** News on its way to the other processes. */
export type PlatformEvent = {
  [Topic in PlatformTopic]: {
    topic: Topic;
    /** For the platform's owners, whatever company they belong to. */
    event: RealtimeEvents[Topic];
    /** For everybody else; null when it is not theirs to hear. */
    forReaders: RealtimeEvents[Topic] | null;
  };
}[PlatformTopic];

/**
 * Tells the browsers of every company, each under its own company's name, after the commit of the scope's transaction.
 * `forReaders` is what those hear who do not own the platform, when it is something else, or null for nothing.
 */
export function broadcastToAll<Topic extends PlatformTopic>(
  scope: Scope,
  topic: Topic,
  event: RealtimeEvents[Topic],
  forReaders: RealtimeEvents[Topic] | null = event,
): void {
  const told = { topic, event, forReaders } as PlatformEvent;
  afterCommit(scope, () => notifyProcesses("platform.told", { companyId: scope.companyId, ...told }));
}

// Every process tells its own sockets; a signal reaches this one first.
onProcessEvent("platform.told", ({ topic, event, forReaders }) =>
  emitToEach(({ companyId, actor }) => {
    const payload = actor.super ? event : forReaders;
    return payload && { event: wireName(companyId, topic), payload };
  }),
);
