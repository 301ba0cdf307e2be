import { performance } from "node:perf_hooks";
import pLimit from "p-limit";
import { log } from "../core/log/log";
import type { ConnectionRef, Listener, Session } from "./provider";

const silentAfterMs = 3 * 60_000;
/** Longer than a provider waits for its own answer. */
const answerWithinMs = 20_000;
const probedAtOnce = 10;

/**
 * A session may seem connected long after its server has forgotten it. Sessions without events for a while are probed;
 * those with recent events are not.
 */
export class Liveness {
  private readonly seenAt = new Map<number, number>();
  private readonly asking = new Set<Session>();
  private readonly inFew = pLimit(probedAtOnce);

  constructor(
    private readonly revive: (silent: Session) => Promise<void>,
    readonly silentMs = silentAfterMs,
  ) {}

  recordActivity({ connectionId }: ConnectionRef): void {
    this.seenAt.set(connectionId, performance.now());
  }

  /** The same listener, recording which session was active. */
  listener(listener: Listener): Pick<Listener, "message" | "changed" | "ack"> {
    return {
      message: (incomingMessage) => (
        this.recordActivity(incomingMessage.connection),
        listener.message(incomingMessage)
      ),
      changed: (change) => (this.recordActivity(change.connection), listener.changed(change)),
      ack: (connection, ...args) => (this.recordActivity(connection), listener.ack(connection, ...args)),
    };
  }

  /**
   * Probes the silent sessions and revives those that do not answer. Needs no SQL, and costs nothing for active
   * sessions.
   */
  async look(sessions: Session[]): Promise<void> {
    const ids = new Set(sessions.map(({ connection }) => connection.connectionId));
    for (const id of this.seenAt.keys()) if (!ids.has(id)) this.seenAt.delete(id);
    const silent = sessions.filter((session) => session.open && !this.asking.has(session) && this.isSilent(session));
    for (const session of silent) this.asking.add(session);
    await Promise.all(silent.map((session) => this.inFew(() => this.probe(session))));
  }

  private isSilent({ connection }: Session): boolean {
    const seenAt = this.seenAt.get(connection.connectionId);
    if (seenAt !== undefined) return performance.now() - seenAt > this.silentMs;
    this.recordActivity(connection);
    return false;
  }

  private async probe(session: Session): Promise<void> {
    try {
      await within(answerWithinMs, session.probe());
      this.recordActivity(session.connection);
    } catch (error) {
      // A session that closed during the probe reconnects by itself.
      if (!session.open) return;
      log.warn({ error, ...session.connection }, "Session does not answer and is reopened");
      await this.revive(session);
    } finally {
      this.asking.delete(session);
    }
  }
}

function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("No answer.")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
