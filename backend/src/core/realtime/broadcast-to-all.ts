import { wireName, type RealtimeEvents } from "@guiche/contract/realtime";
import { afterCommit } from "../db/transaction";
import { onProcessEvent, notifyProcesses } from "../events/process-bus";
import type { Scope } from "../tenant/scope";
import type { PlatformEvent, PlatformTopic } from "./platform-event";
import { emitToEach } from "./server";

/**
 * Sends an event to the browsers of every company, each under its own company's wire name, after the commit of the
 * scope's transaction. `forReaders` replaces the event for users who do not own the platform; null sends them nothing.
 */
export function broadcastToAll<Topic extends PlatformTopic>(
  scope: Scope,
  topic: Topic,
  event: RealtimeEvents[Topic],
  forReaders: RealtimeEvents[Topic] | null = event,
): void {
  const platformEvent = { topic, event, forReaders } as PlatformEvent;
  afterCommit(scope, () => notifyProcesses("platform.told", { companyId: scope.companyId, ...platformEvent }));
}

// Every process sends to its own sockets; this process receives its own event first.
onProcessEvent("platform.told", ({ topic, event, forReaders }) =>
  emitToEach(({ companyId, actor }) => {
    const payload = actor.super ? event : forReaders;
    return payload && { event: wireName(companyId, topic), payload };
  }),
);
