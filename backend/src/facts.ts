import { createBus } from "./core/events/bus";

/** What happened inside, for other modules to react to. */
export interface Facts {
  /** A connection's line is up: what waited for it may leave. */
  "connection.opened": { connectionId: number };
}

const bus = createBus<Facts>(["connection.opened"]);

export const tell = bus.tell;
export const onFact = bus.on;
export const assertFactsHeard = bus.assertHeard;
