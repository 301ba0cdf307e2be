import { createBus } from "./core/events/event-bus";

/** What happened inside, for other modules to react to. */
export interface DomainEvents {
  /** A connection's line is up: what waited for it may leave. */
  "connection.opened": { connectionId: number };
}

const bus = createBus<DomainEvents>(["connection.opened"]);

export const publishEvent = bus.publish;
export const onDomainEvent = bus.on;
export const assertEventListeners = bus.assertListeners;
