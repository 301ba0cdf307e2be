import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { broadcastAdopted } from "../messages";
import type { TicketRow } from "../tickets";
import { optOutStore } from "./opt-out.store";
import { outreachMessageStore } from "./outreach-message.store";

/**
 * The person answers: what was sent to them without a ticket becomes the beginning of the ticket that their answer
 * opens. Call it in the transaction that opens the ticket, before the answer is stored.
 */
export async function adoptOutreach(scope: Scope, ticket: TicketRow): Promise<void> {
  if (ticket.connectionId === null) return;
  const { id: ticketId, contactId, connectionId, queueId } = ticket;
  const ids = await outreachMessageStore(scope).adopt({ ticketId, contactId, connectionId, queueId });
  for (const id of ids) await broadcastAdopted(scope, id, ticket);
}

/** Whether this message, which another device of the number reports, is one of ours. */
export const isOutreach = (scope: Scope, connectionId: number, wid: string): Promise<boolean> =>
  outreachMessageStore(scope).has(connectionId, wid);

/** The person's message answers what was sent to them lately. Returns the ids of that. */
export const markAnswered = (
  scope: Scope,
  contactId: number,
  connectionId: number,
  isSurely: boolean,
): Promise<number[]> => outreachMessageStore(scope).markAnswered(contactId, connectionId, isSurely);

export const failOutreachOf = (scope: Scope, { connectionId }: DomainEvents["connection.deleted"]): Promise<void> =>
  outreachMessageStore(scope).failWaiting(connectionId);

export async function moveOutreach(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  await outreachMessageStore(scope).moveToContact(fromId, intoId);
  await optOutStore(scope).moveToContact(fromId, intoId);
}
