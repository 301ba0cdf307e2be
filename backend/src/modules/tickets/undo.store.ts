import { sqlOf } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { ticketChange } from "./ticket.write";

/** The columns that an action changes, of the ticket and of its tracking row, which may be missing. */
export interface StateBefore {
  ticket: object;
  tracking: object | null;
}

interface NewUndo {
  ticketId: number;
  token: string;
  before: StateBefore;
  /** The text that the action sends to the customer. */
  messageId: number | null;
  at: Date;
  expiresAt: Date;
}

/** An undo in progress. */
export interface TakenUndo {
  before: StateBefore;
  messageId: number | null;
  createdAt: Date;
  /** Nothing has happened to the ticket since. */
  isLatest: boolean;
}

/** Its text has not left. */
const isUnsaid = (undo: Fragment) => fragment`
  EXISTS (SELECT FROM outbox x WHERE x."companyId" = ${undo}."companyId" AND x."messageId" = ${undo}."messageId"
                                 AND x.kind = 'message' AND x.attempts = 0)`;

const isLatest = fragment`
  NOT EXISTS (SELECT FROM ticket_events e
               WHERE e."companyId" = u."companyId" AND e."ticketId" = u."ticketId" AND e.id > u."eventId"
                 AND e.kind <> 'tagged')`;

/** A closing without a text counts as unsaid as long as its undo is accepted. The agent and the queue still exist, and the agent is not on leave. */
const isOpenClosing = (at: Date) => fragment`
  u.before->'ticket'->>'status' <> 'closed'
  AND CASE WHEN u."messageId" IS NULL THEN u."expiresAt" > ${at} ELSE ${isUnsaid(fragment`u`)} END
  AND (u.before->'ticket'->>'userId' IS NULL OR EXISTS (
        SELECT FROM users p WHERE p."companyId" = u."companyId" AND p.id = (u.before->'ticket'->>'userId')::bigint
           AND p."suspendedAt" IS NULL))
  AND (u.before->'ticket'->>'queueId' IS NULL OR EXISTS (
        SELECT FROM queues k WHERE k."companyId" = u."companyId" AND k.id = (u.before->'ticket'->>'queueId')::bigint))`;

export const undoStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Call it with the ticket locked. */
    stateOf: (ticketId: number) => sql.value<StateBefore>`
      SELECT json_build_object(
               'ticket', json_build_object(
                 'status', t.status, 'userId', t."userId", 'queueId', t."queueId", 'connectionId', t."connectionId",
                 'address', t.address, 'queuedAt', t."queuedAt", 'servedSince', t."servedSince", 'closedAt', t."closedAt", 'pausedAt', t."pausedAt", 'pausedUntil', t."pausedUntil", 'pausedBy', t."pausedBy", 'solutionPauses', t."solutionPauses", 'answerFrom', t."answerFrom", 'solutionFrom', t."solutionFrom",
                 'botState', t."botState", 'promptId', t."promptId", 'integrationId', t."integrationId", 'botDueAt', t."botDueAt", 'botSilence', t."botSilence", 'chatbot', t.chatbot,
                 'lastMessage', t."lastMessage", 'lastMessageAt', t."lastMessageAt", 'lastFromMe', t."lastFromMe"),
               'tracking', (SELECT to_json(l) FROM ticket_trackings l
                             WHERE l."companyId" = t."companyId" AND l."ticketId" = t.id AND l."finishedAt" IS NULL)
             ) AS before
        FROM tickets t WHERE t."companyId" = ${scope} AND t.id = ${ticketId}`,

    /** Offers to undo the ticket's newest action. Deletes earlier offers, and those of other tickets that have expired. */
    offer: ({ ticketId, token, before, messageId, at, expiresAt }: NewUndo) => sql`
      WITH deleted AS (
        DELETE FROM ticket_undos o
         WHERE o."companyId" = ${scope} AND (o."ticketId" = ${ticketId} OR (o."expiresAt" < ${at} AND NOT ${isUnsaid(fragment`o`)}))
      )
      INSERT INTO ticket_undos ("companyId", "ticketId", "userId", token, before, "eventId", "messageId", "createdAt", "expiresAt")
      SELECT ${scope}::bigint, ${ticketId}::bigint, ${actorOf(scope).userId}::bigint, ${token}::uuid, ${JSON.stringify(before)}::jsonb,
             max(e.id), ${messageId}::bigint, ${at}::timestamptz, ${expiresAt}::timestamptz
        FROM ticket_events e WHERE e."companyId" = ${scope} AND e."ticketId" = ${ticketId}`,

    /** The agent who would get the ticket back. Only reads. */
    assigneeBefore: (ticketId: number, token: string) => sql.value<number>`
      SELECT (u.before->'ticket'->>'userId')::bigint AS "userId" FROM ticket_undos u
       WHERE u."companyId" = ${scope} AND u."ticketId" = ${ticketId} AND u.token = ${token}::uuid`,

    /** Takes the caller's offer, once; null when it is another's, used, expired or unknown. */
    take: (ticketId: number, token: string, at: Date) => sql.first<TakenUndo>`
      DELETE FROM ticket_undos u
       WHERE u."companyId" = ${scope} AND u."ticketId" = ${ticketId} AND u."userId" = ${actorOf(scope).userId}
         AND u.token = ${token}::uuid AND u."expiresAt" > ${at}
      RETURNING u.before, u."messageId", u."createdAt",
                ${isLatest} AS "isLatest"`,

    /** The newest closed ticket of a conversation whose closing an agent could still undo, or whose farewell has not left. */
    unsaidClosing: (contactId: number, connectionId: number, at: Date) => sql.value<number>`
      SELECT t.id FROM ticket_undos u JOIN tickets t ON t."companyId" = u."companyId" AND t.id = u."ticketId"
       WHERE u."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
         AND t.status = 'closed' AND ${isOpenClosing(at)}
       ORDER BY t.id DESC LIMIT 1`,

    /** Takes that closing, whichever user made it. Call it with the ticket locked. */
    takeClosing: (ticketId: number, at: Date) => sql.first<TakenUndo>`
      DELETE FROM ticket_undos u
       WHERE u."companyId" = ${scope} AND u."ticketId" = ${ticketId} AND ${isOpenClosing(at)} AND ${isLatest}
      RETURNING u.before, u."messageId", u."createdAt", TRUE AS "isLatest"`,

    restoreTicket: (id: number, before: object, restoration: { withdrawnAt: Date | null; at: Date }) => {
      const from = fragment`jsonb_populate_record(NULL::tickets, ${JSON.stringify(before)}::jsonb) old`;
      return sql`${ticketChange(scope, { restored: restoration }, { from, where: fragment`t.id = ${id}` })}`;
    },

    /** Restores the tracking row of the ticket's current life. */
    restoreTracking: (ticketId: number, before: object, at: Date) => sql`
      UPDATE ticket_trackings l
         SET "userId" = old."userId", "queueId" = old."queueId", "connectionId" = old."connectionId",
             "queuedAt" = old."queuedAt", "startedAt" = old."startedAt", "ratingAt" = old."ratingAt", "finishedAt" = NULL,
             "updatedAt" = ${at}
        FROM jsonb_populate_record(NULL::ticket_trackings, ${JSON.stringify(before)}::jsonb) old
       WHERE l."companyId" = ${scope} AND l."ticketId" = ${ticketId} AND l.id = old.id`,

    /** Deletes the tracking row that the action created. */
    dropTracking: (ticketId: number, since: Date) => sql`
      DELETE FROM ticket_trackings l WHERE l."companyId" = ${scope} AND l."ticketId" = ${ticketId} AND l."createdAt" >= ${since}`,
  };
};
