import { log } from "../log/log";
import { afterCommit } from "../db/transaction";
import type { Scope } from "../tenant/scope";

export interface Bus<Events> {
  /** Publishes the event once the scope's transaction is committed. */
  publish<Name extends keyof Events & string>(scope: Scope, name: Name, payload: Events[Name]): void;
  on<Name extends keyof Events & string>(
    name: Name,
    listen: (scope: Scope, payload: Events[Name]) => Promise<void>,
  ): void;
  /** Throws at boot when an event has no listener. */
  assertListeners(): void;
}

/** The domain events of one server. Nobody awaits the listeners: what must not be lost is a row, not an event. */
export function createBus<Events>(names: readonly (keyof Events & string)[]): Bus<Events> {
  type Listen = (scope: Scope, payload: never) => Promise<void>;
  const listeners = new Map<string, Listen[]>();
  return {
    publish(scope, name, payload) {
      afterCommit(scope, () => {
        for (const listen of listeners.get(name) ?? [])
          (listen as (scope: Scope, payload: unknown) => Promise<void>)(outside(scope), payload).catch(
            (error: unknown) => log.error({ error, event: name }, "Listener of a domain event failed"),
          );
      });
    },
    on(name, listen) {
      listeners.set(name, [...(listeners.get(name) ?? []), listen]);
    },
    assertListeners() {
      const unhandled = names.filter((name) => !listeners.has(name));
      if (unhandled.length > 0) throw new Error(`No listener for: ${unhandled.join(", ")}.`);
    },
  };
}

/** A listener acts after the commit: the transaction it was told in is over. */
const outside = (scope: Scope): Scope => Object.freeze({ ...scope, tx: undefined });
