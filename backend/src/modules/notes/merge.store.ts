import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";

/** Moves a contact's notes to the contact it is merged into. */
export async function moveNotes(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  await sqlOf(scope)`
    UPDATE ticket_notes SET "contactId" = ${intoId} WHERE "companyId" = ${scope} AND "contactId" = ${fromId}`;
}

/** Moves a ticket's notes to the ticket it is merged into. */
export async function moveNotesOfTicket(
  scope: Scope,
  { fromId, intoId }: DomainEvents["ticket.merged"],
): Promise<void> {
  await sqlOf(scope)`
    UPDATE ticket_notes SET "ticketId" = ${intoId} WHERE "companyId" = ${scope} AND "ticketId" = ${fromId}`;
}
