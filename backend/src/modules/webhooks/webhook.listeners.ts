import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { webhookStore } from "./webhook.store";

/** The log keeps what was sent for a month, but nothing of a person who was deleted. */
export async function forgetContact(scope: Scope, { contactId }: DomainEvents["contact.deleted"]): Promise<void> {
  await webhookStore(scope).forgetContact(contactId);
}
