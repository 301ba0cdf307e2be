import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** What was noted of a contact who is another one. */
export async function moveNotes(scope: Scope, from: number, into: number): Promise<void> {
  await sqlOf(scope)`
    UPDATE ticket_notes SET "contactId" = ${into} WHERE "companyId" = ${scope} AND "contactId" = ${from}`;
}

/** What was noted in a ticket that became part of another. */
export async function moveNotesOfTicket(scope: Scope, from: number, into: number): Promise<void> {
  await sqlOf(scope)`
    UPDATE ticket_notes SET "ticketId" = ${into} WHERE "companyId" = ${scope} AND "ticketId" = ${from}`;
}
