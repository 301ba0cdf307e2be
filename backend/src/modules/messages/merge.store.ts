import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** The messages of a contact who is another one. What both were told alike is kept once: the older row. */
export async function moveMessages(scope: Scope, from: number, into: number): Promise<void> {
  const sql = sqlOf(scope);
  await sql`
    DELETE FROM messages y USING messages o
     WHERE y."companyId" = ${scope} AND o."companyId" = y."companyId" AND y.id > o.id
       AND y."connectionId" = o."connectionId" AND y."fromMe" = o."fromMe" AND y.wid = o.wid
       AND y.participant = o.participant
       AND ((y."contactId" = ${from} AND o."contactId" = ${into}) OR (y."contactId" = ${into} AND o."contactId" = ${from}))`;
  await sql`UPDATE messages SET "contactId" = ${into} WHERE "companyId" = ${scope} AND "contactId" = ${from}`;
  await sql`UPDATE messages SET "authorId" = ${into} WHERE "companyId" = ${scope} AND "authorId" = ${from}`;
}

/** The messages of a ticket that became part of another. */
export async function moveMessagesOfTicket(scope: Scope, from: number, into: number): Promise<void> {
  await sqlOf(scope)`UPDATE messages SET "ticketId" = ${into} WHERE "companyId" = ${scope} AND "ticketId" = ${from}`;
}
