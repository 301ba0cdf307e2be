import { createEventBus } from "./core/events/event-bus";

/**
 * What happens in one module and another reacts to. Payloads carry ids and what changed; `wiring.ts` says who listens.
 * An event of a row that is deleted is published while the row is still there, in the transaction that deletes it.
 */
export interface DomainEvents {
  /** Two contacts are one person. What still belongs to `fromId` is deleted with it. */
  "contact.merged": { fromId: number; intoId: number };
  /** A contact's number was corrected, and with it where it is written to. */
  "contact.numberChanged": { contactId: number };
  "contact.deleted": { contactId: number };
  /** Two tickets became one. What still belongs to `fromId` is deleted with it. */
  "ticket.merged": { fromId: number; intoId: number };
  "queue.deleted": { queueId: number };
  "user.deleted": { userId: number };
  /** A person was added without a password, and is to choose one. */
  "user.invited": { userId: number };
  /** A connection can send and receive: what waited for it may leave. */
  "connection.opened": { connectionId: number };
  "platformSetting.changed": { key: string };
}

const bus = createEventBus<DomainEvents>({
  "contact.merged": true,
  "contact.numberChanged": true,
  "contact.deleted": true,
  "ticket.merged": true,
  "queue.deleted": true,
  "user.deleted": true,
  "user.invited": true,
  "connection.opened": true,
  "platformSetting.changed": true,
});

export const publishEvent = bus.publish;
/** For `wiring.ts` and tests. */
export const inTransaction = bus.inTransaction;
export const afterCommit = bus.afterCommit;
export const assertEventListeners = bus.assertListeners;
