import { log } from "../log/log";
import { afterCommit } from "../db/transaction";
import type { Scope } from "../tenant/scope";

export interface Bus<Facts> {
  /** Tells a fact once the scope's transaction is committed. */
  tell<Name extends keyof Facts & string>(scope: Scope, name: Name, payload: Facts[Name]): void;
  on<Name extends keyof Facts & string>(
    name: Name,
    listen: (scope: Scope, payload: Facts[Name]) => Promise<void>,
  ): void;
  /** Stops the start when a fact has nobody to hear it. */
  assertHeard(): void;
}

/** A bus for the facts of one server. Listeners are awaited by nobody: what must not be lost is a row, not a fact. */
export function createBus<Facts>(names: readonly (keyof Facts & string)[]): Bus<Facts> {
  type Listen = (scope: Scope, payload: never) => Promise<void>;
  const listeners = new Map<string, Listen[]>();
  return {
    tell(scope, name, payload) {
      afterCommit(scope, () => {
        for (const listen of listeners.get(name) ?? [])
          (listen as (scope: Scope, payload: unknown) => Promise<void>)(outside(scope), payload).catch(
            (error: unknown) => log.error({ error, fact: name }, "A listener failed"),
          );
      });
    },
    on(name, listen) {
      listeners.set(name, [...(listeners.get(name) ?? []), listen]);
    },
    assertHeard() {
      const unheard = names.filter((name) => !listeners.has(name));
      if (unheard.length > 0) throw new Error(`Nobody listens to: ${unheard.join(", ")}.`);
    },
  };
}

/** A listener acts after the commit: the transaction it was told in is over. */
const outside = (scope: Scope): Scope => Object.freeze({ ...scope, tx: undefined });
