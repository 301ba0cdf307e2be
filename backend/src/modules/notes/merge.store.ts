import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";

/** What was noted of a contact who is another one. */
export async function moveNotes(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  await sqlOf(scope)`
    UPDATE ticket_notes SET "contactId" = ${intoId} WHERE "companyId" = ${scope} AND "contactId" = ${fromId}`;
}

/** What was noted in a ticket that became part of another. */
export async function moveNotesOfTicket(
  scope: Scope,
  { fromId, intoId }: DomainEvents["ticket.merged"],
): Promise<void> {
  await sqlOf(scope)`
    UPDATE ticket_notes SET "ticketId" = ${intoId} WHERE "companyId" = ${scope} AND "ticketId" = ${fromId}`;
}
