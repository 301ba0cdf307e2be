import type { Listener } from "./provider";

/** An event of a session whose connection may have another owner by now. */
export class LeaseLostError extends Error {
  constructor() {
    super("This process no longer owns the connection.");
  }
}

/**
 * Passes events on only while the lease is held. Checked by the clock at every event: a process that was frozen resumes
 * with pending events of a session that another process has taken over.
 */
export const whileLeased = (listener: Listener, holds: () => boolean): Listener =>
  new Proxy(listener, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        holds() ? (method.apply(target, args) as unknown) : Promise.reject(new LeaseLostError());
    },
  });
