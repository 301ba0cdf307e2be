import { log } from "../log/log";
import { afterCommit } from "../db/transaction";
import type { Scope } from "../tenant/scope";

type Listener<Payload> = (scope: Scope, payload: Payload) => Promise<void>;

interface Listeners<Payload> {
  inTransaction: Listener<Payload>[];
  afterCommit: Listener<Payload>[];
}

export interface EventBus<Events> {
  /**
   * Awaits the `inTransaction` listeners in order, and runs the `afterCommit` listeners once the transaction is
   * committed. Without a transaction the latter run at once and are awaited.
   */
  publish<Name extends keyof Events & string>(scope: Scope, name: Name, payload: Events[Name]): Promise<void>;
  /** Runs in the publisher's transaction. An error rolls the change back. */
  inTransaction<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): void;
  /**
   * Runs after the commit, never after a rollback. A failure is logged: state that must not be lost belongs in a row.
   */
  afterCommit<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): void;
  /** Throws at boot when an event has no listener. */
  assertListeners(): void;
}

/** The domain events of one server. `names` lists all of them, so that an event without a listener is found. */
export function createEventBus<Events>(names: Record<keyof Events & string, true>): EventBus<Events> {
  const listenersOf = Object.fromEntries(
    Object.keys(names).map((name) => [name, { inTransaction: [], afterCommit: [] }]),
  ) as unknown as { [Name in keyof Events]: Listeners<Events[Name]> };
  return {
    async publish(scope, name, payload) {
      const listeners = listenersOf[name];
      if (listeners.inTransaction.length > 0 && !scope.tx) throw new Error(`${name} needs a transaction.`);
      for (const listener of listeners.inTransaction) await listener(scope, payload);
      const runAfterCommit = async (outside: Scope): Promise<void> => {
        await Promise.all(listeners.afterCommit.map((listener) => runLogged(name, () => listener(outside, payload))));
      };
      if (scope.tx) afterCommit(scope, runAfterCommit);
      else await runAfterCommit(scope);
    },
    inTransaction: (name, listener) => void listenersOf[name].inTransaction.push(listener),
    afterCommit: (name, listener) => void listenersOf[name].afterCommit.push(listener),
    assertListeners() {
      const all = Object.entries<Listeners<never>>(listenersOf as Record<string, Listeners<never>>);
      const missing = all.filter(([, of]) => of.inTransaction.length + of.afterCommit.length === 0);
      if (missing.length > 0) throw new Error(`No listener for: ${missing.map(([name]) => name).join(", ")}.`);
    },
  };
}

async function runLogged(event: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ error, event }, "Listener of a domain event failed");
  }
}
