import type { SettingKey } from "@guiche/contract/settings";
import type { Ack } from "@guiche/contract/acks";
import type { MessageSource } from "@guiche/contract/messages";
import { createEventBus } from "./core/events/event-bus";

export type AccountChange =
  | "email"
  | "password"
  | "factor.enabled"
  | "factor.disabled"
  | "factor.codes"
  | "passkey.added"
  | "passkey.removed";

/**
 * Events of one module that another reacts to. Payloads carry ids and what changed; `wiring.ts` registers the
 * listeners. The event of a deleted row is published before the row is deleted, in the same transaction.
 */
export interface DomainEvents {
  /** Two contacts were merged. Rows that still belong to `fromId` are deleted with it. */
  "contact.merged": { fromId: number; intoId: number };
  /**
   * A contact's number was corrected, and with it the address that messages go to. `former`: the spellings of a number
   * that stays the contact's, but is no longer written to.
   */
  "contact.numberChanged": { contactId: number; former?: string[] };
  "contact.deleted": { contactId: number };
  /** The contact opted out of campaigns, or back in; `answer` is the message that said so, null if an agent did it. */
  "contact.optOutChanged": {
    contactId: number;
    person: string;
    isOptedOut: boolean;
    answer: { connectionId: number; text: string; wid: string } | null;
  };
  /** Two tickets were merged. Rows that still belong to `fromId` are deleted with it. */
  "ticket.merged": { fromId: number; intoId: number };
  /** The ticket was moved to another queue, whose bot begins at this time. */
  "ticket.botDue": { ticketId: number; at: Date };
  "queue.deleted": { queueId: number };
  "tag.deleted": { tagId: number; name: string };
  "contactList.deleted": { contactListId: number; name: string };
  "fileList.deleted": { fileListId: number; name: string };
  "user.deleted": { userId: number; name: string };
  /** A person went on leave. */
  "user.suspended": { userId: number; name: string };
  /** A person got an email address that they have not confirmed. */
  "user.addressed": { userId: number };
  /** The password, the address or a second factor of an account changed. `email` is the address before the change. */
  "account.changed": { userId: number; name: string; email: string; what: AccountChange; byAdmin: boolean };
  /**
   * WhatsApp or the person's phone acknowledged an outreach message, or it failed. The row has the same: a process that dies
   * before its listeners run loses only this notice.
   */
  "outreachMessage.acked": {
    id: number;
    source: MessageSource;
    sourceId: number | null;
    ack: Ack;
    failure: string | null;
  };
  /** A message to a ticket failed. `clientId` is the id that its sender gave it. */
  "message.failed": { ticketId: number; clientId: string };
  /** A message to a ticket had waited for its connection, and WhatsApp has it since `at`. */
  "message.leftLate": { messageId: number; at: Date };
  /** A session opened at this moment: queued messages may leave, and what an earlier session sent is due again. */
  "connection.opened": { connectionId: number; at: Date };
  "connection.deleted": { connectionId: number };
  /** The company was marked as deleted. Its rows are deleted later. */
  "company.removed": { companyId: number };
  /** A setting of the company has another value. */
  "setting.changed": { key: SettingKey; old: string; value: string };
  "platformSetting.changed": { key: string };
}

const bus = createEventBus<DomainEvents>({
  "contact.merged": true,
  "contact.numberChanged": true,
  "contact.deleted": true,
  "contact.optOutChanged": true,
  "ticket.merged": true,
  "ticket.botDue": true,
  "queue.deleted": true,
  "tag.deleted": true,
  "contactList.deleted": true,
  "fileList.deleted": true,
  "user.deleted": true,
  "user.suspended": true,
  "user.addressed": true,
  "account.changed": true,
  "outreachMessage.acked": true,
  "message.failed": true,
  "message.leftLate": true,
  "connection.opened": true,
  "connection.deleted": true,
  "company.removed": true,
  "setting.changed": true,
  "platformSetting.changed": true,
});

export const publishEvent = bus.publish;
/** For `wiring.ts` and tests. */
export const inTransaction = bus.inTransaction;
export const afterCommit = bus.afterCommit;
export const assertEventListeners = bus.assertListeners;
