import type { Listener } from "./provider";

/** What a line tells whose connection may have another owner by now. */
export class NotHeld extends Error {
  constructor() {
    super("This process no longer owns the connection.");
  }
}

/**
 * The product hears a line only while its lease is held. Asked at every word, by the clock: a process that was frozen
 * wakes with much to tell of a line that somebody else has taken over.
 */
export const whileHeld = (listener: Listener, holds: () => boolean): Listener =>
  new Proxy(listener, {
    get: (target, name) => {
      const act: unknown = Reflect.get(target, name);
      if (typeof act !== "function") return act;
      return (...told: unknown[]) => (holds() ? (act.apply(target, told) as unknown) : Promise.reject(new NotHeld()));
    },
  });
