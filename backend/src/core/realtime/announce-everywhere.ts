import { wireName, type News } from "@guiche/contract/realtime";
import { afterCommit } from "../db/transaction";
import { onSignal, signal } from "../events/signals";
import type { Scope } from "../tenant/scope";
import { emitToEach } from "./server";

/** What the platform's owner tells every company. */
export type PlatformTopic = "announcement" | "help";

/** News on its way to the other processes. */
export type PlatformNews = {
  [Topic in PlatformTopic]: {
    topic: Topic;
    /** For the platform's owners, whatever company they belong to. */
    news: News[Topic];
    /** For everybody else; null when it is not theirs to hear. */
    forReaders: News[Topic] | null;
  };
}[PlatformTopic];

/**
 * Tells the browsers of every company, each under its own company's name, after the commit of the scope's transaction.
 * `forReaders` is what those hear who do not own the platform, when it is something else, or null for nothing.
 */
export function announceEverywhere<Topic extends PlatformTopic>(
  scope: Scope,
  topic: Topic,
  news: News[Topic],
  forReaders: News[Topic] | null = news,
): void {
  const told = { topic, news, forReaders } as PlatformNews;
  afterCommit(scope, () => signal("platform.told", { companyId: scope.companyId, ...told }));
}

// Every process tells its own sockets; a signal reaches this one first.
onSignal("platform.told", ({ topic, news, forReaders }) =>
  emitToEach(({ companyId, actor }) => {
    const payload = actor.super ? news : forReaders;
    return payload && { event: wireName(companyId, topic), payload };
  }),
);
