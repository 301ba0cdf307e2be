import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";

/** Moves a contact's messages to the contact it is merged into. Of duplicates the older row is kept. */
export async function moveMessages(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  const sql = sqlOf(scope);
  await sql`
    DELETE FROM messages y USING messages o
     WHERE y."companyId" = ${scope} AND o."companyId" = y."companyId" AND y.id > o.id
       AND y."connectionId" = o."connectionId" AND y."fromMe" = o."fromMe" AND y.wid = o.wid
       AND y.participant = o.participant
       AND ((y."contactId" = ${fromId} AND o."contactId" = ${intoId}) OR (y."contactId" = ${intoId} AND o."contactId" = ${fromId}))`;
  await sql`UPDATE messages SET "contactId" = ${intoId} WHERE "companyId" = ${scope} AND "contactId" = ${fromId}`;
  await sql`UPDATE messages SET "authorId" = ${intoId} WHERE "companyId" = ${scope} AND "authorId" = ${fromId}`;
}

/** Moves a ticket's messages to the ticket it is merged into. */
export async function moveMessagesOfTicket(
  scope: Scope,
  { fromId, intoId }: DomainEvents["ticket.merged"],
): Promise<void> {
  await sqlOf(scope)`
    UPDATE messages SET "ticketId" = ${intoId} WHERE "companyId" = ${scope} AND "ticketId" = ${fromId}`;
}
