import type { Ack } from "@guiche/contract/messages";
import type { TicketStatus } from "@guiche/contract/tickets";
import { sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";
import type { MessageRow } from "./message.presenter";

/** A message whose tick moved, with what is needed to tell the right browsers. */
export type AckedRow = MessageRow & {
  ticketUuid: string;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
};

interface Raised extends AckedRow {
  /** It waited in the outbox until now: the next of its chat may go. */
  leftOutbox: boolean;
}

/**
 * Raises the tick of a message we sent and, once WhatsApp has it, ends its stay in the outbox. Ticks only rise: a
 * failure counts only while nothing better is known, and anything better lifts a failure.
 */
export const raiseAck = async (
  scope: Scope,
  connectionId: number,
  wid: string,
  level: Ack,
  failure: string | null,
): Promise<Raised | null> => {
  const [row] = await sqlOf(scope)<Raised>`
    WITH gone AS (
      DELETE FROM outbox o USING messages s
       WHERE o."companyId" = ${scope} AND s."companyId" = o."companyId" AND s.id = o."messageId"
         AND s."connectionId" = ${connectionId} AND s.wid = ${wid}
      RETURNING o.id
    )
    UPDATE messages m SET ack = ${level}, failure = ${failure}, "updatedAt" = now()
      FROM tickets t
     WHERE m."companyId" = ${scope} AND m."connectionId" = ${connectionId} AND m.wid = ${wid} AND m."fromMe"
       AND ((${level} > 0 AND m.ack < ${level}) OR (${level} < 0 AND m.ack = 0))
       AND t."companyId" = m."companyId" AND t.id = m."ticketId"
    RETURNING m.id, m.wid, m."ticketId", m.body, m."fromMe", m."mediaType", m.ack, m.read, m.failure, m."createdAt", m."clientId",
              t.uuid AS "ticketUuid", t.status, t."userId", t."queueId", EXISTS (SELECT FROM gone) AS "leftOutbox"`;
  return row ?? null;
};

/** What a phone that asks again is given: the text, or the kept protobuf. */
export const sentMessage = async (scope: Scope, connectionId: number, wid: string) => {
  const [row] = await sqlOf(scope)<{ id: number; body: string; content: Buffer | null }>`
    SELECT m.id, m.body, m.content FROM messages m
     WHERE m."companyId" = ${scope} AND m."connectionId" = ${connectionId} AND m.wid = ${wid} AND m."fromMe"`;
  return row ?? null;
};
