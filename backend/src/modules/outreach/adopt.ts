import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { broadcastAdopted } from "../messages";
import type { TicketRow } from "../tickets";
import { optOutStore } from "./opt-out.store";
import { looseMessageStore } from "./outreach-message.store";

/**
 * The person answers: what was sent to them without a ticket becomes the beginning of the ticket that their answer
 * opens. Call it in the transaction that opens the ticket, before the answer is stored.
 */
export async function adoptLoose(scope: Scope, ticket: TicketRow): Promise<void> {
  if (ticket.connectionId === null) return;
  const { id: ticketId, contactId, connectionId, queueId } = ticket;
  const ids = await looseMessageStore(scope).adopt({ ticketId, contactId, connectionId, queueId });
  for (const id of ids) await broadcastAdopted(scope, id, ticket);
}

/** Whether this message, which another device of the number reports, is one of ours. */
export const isLoose = (scope: Scope, connectionId: number, wid: string): Promise<boolean> =>
  looseMessageStore(scope).has(connectionId, wid);

/** The person's message answers what was sent to them lately. Returns the ids of that. */
export const markAnswered = (
  scope: Scope,
  contactId: number,
  connectionId: number,
  isSurely: boolean,
): Promise<number[]> => looseMessageStore(scope).markAnswered(contactId, connectionId, isSurely);

/** How many messages without a ticket wait in a connection's outbox. */
export const countInFlight = (scope: Scope, connectionId: number): Promise<number> =>
  looseMessageStore(scope).inFlight(connectionId);

export const failLooseMessagesOf = (
  scope: Scope,
  { connectionId }: DomainEvents["connection.deleted"],
): Promise<void> => looseMessageStore(scope).failWaiting(connectionId);

export async function moveLooseMessages(
  scope: Scope,
  { fromId, intoId }: DomainEvents["contact.merged"],
): Promise<void> {
  await looseMessageStore(scope).moveToContact(fromId, intoId);
  await optOutStore(scope).moveToContact(fromId, intoId);
}
