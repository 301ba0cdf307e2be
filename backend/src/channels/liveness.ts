import { performance } from "node:perf_hooks";
import { log } from "../core/log/log";
import type { ConnectionRef, Listener, Session } from "./provider";
import { turnstile } from "./turnstile";

const silentAfterMs = 3 * 60_000;
/** Longer than a provider waits for its own answer. */
const answerWithinMs = 20_000;
const probedAtOnce = 10;

/**
 * A line may believe itself connected long after its server has forgotten it. Those that have told nothing for a while
 * are asked for a sign of life; whoever spoke meanwhile is not.
 */
export class Liveness {
  private readonly heardAt = new Map<number, number>();
  private readonly asking = new Set<Session>();
  private readonly inFew = turnstile(probedAtOnce);

  constructor(
    private readonly revive: (silent: Session) => Promise<void>,
    readonly silentMs = silentAfterMs,
  ) {}

  heard({ connectionId }: ConnectionRef): void {
    this.heardAt.set(connectionId, performance.now());
  }

  /** The same listener, which notes who speaks. */
  ear(listener: Listener): Pick<Listener, "message" | "changed" | "ack"> {
    return {
      message: (arrived) => (this.heard(arrived.connection), listener.message(arrived)),
      changed: (change) => (this.heard(change.connection), listener.changed(change)),
      ack: (connection, ...told) => (this.heard(connection), listener.ack(connection, ...told)),
    };
  }

  /** Probes those that are silent and revives those that do not answer. No statement, no cost for who speaks. */
  async look(sessions: Session[]): Promise<void> {
    const ids = new Set(sessions.map(({ connection }) => connection.connectionId));
    for (const id of this.heardAt.keys()) if (!ids.has(id)) this.heardAt.delete(id);
    const silent = sessions.filter((session) => session.open && !this.asking.has(session) && this.isSilent(session));
    await Promise.all(silent.map((session) => this.inFew(() => this.probe(session))));
  }

  private isSilent({ connection }: Session): boolean {
    const heardAt = this.heardAt.get(connection.connectionId);
    if (heardAt !== undefined) return performance.now() - heardAt > this.silentMs;
    this.heard(connection);
    return false;
  }

  private async probe(session: Session): Promise<void> {
    this.asking.add(session);
    try {
      await within(answerWithinMs, session.probe());
      this.heard(session.connection);
    } catch (error) {
      // One that closed meanwhile knows it, and comes back by itself.
      if (!session.open) return;
      log.warn({ error, ...session.connection }, "A connected line does not answer and is opened anew");
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
