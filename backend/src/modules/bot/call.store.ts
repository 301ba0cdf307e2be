import type { TriedRequest } from "@guiche/contract/bot-traces";
import type { CallValue } from "@guiche/contract/bot/engine-types";
import type { BotCall, BotCallState } from "../../models/bot/bot-call";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A call that this process makes now. */
export interface ClaimedCall extends Pick<
  BotCall,
  "id" | "ticketId" | "seq" | "kind" | "targetId" | "request" | "messageId" | "attempts" | "token"
> {
  /** Since when it could be made. */
  readyAt: Date;
  /** The answer is here already, and only its step is missing. */
  result: CallValue | null;
}

/** What a call brought, and how it ended. */
export interface CallEnd {
  value: CallValue;
  session?: object | null;
  outcome: string;
  milliseconds: number;
  /** The responder, shown to agents who ask why the bot said it. */
  by?: { name: string; model: string | null; tokens: number | null };
  /** To an integration. */
  requests?: TriedRequest[];
}

interface LastRequests {
  ticketId: number;
  ticketNumber: number;
  at: Date;
  milliseconds: number;
  outcome: string;
  requests: TriedRequest[];
}

/** How long a call may take before another process may try it. */
const leaseSeconds = 180;

export const callStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Claims a call that has been due since `dueBy` and whose answer is still awaited, once over all processes. */
    claim: (id: number, at: Date, dueBy = at) => sql.first<ClaimedCall>`
      UPDATE bot_calls c
         SET state = CASE WHEN c.state = 'answered' THEN c.state ELSE 'running' END, attempts = c.attempts + 1,
             "leaseUntil" = ${at}::timestamptz + make_interval(secs => ${leaseSeconds}), "updatedAt" = ${at}
        FROM (SELECT w.id, coalesce(w."leaseUntil", w."dueAt") AS "readyAt" FROM bot_calls w JOIN tickets t ON t."companyId" = w."companyId" AND t.id = w."ticketId"
               WHERE w."companyId" = ${scope} AND w.id = ${id} AND t.status = 'pending' AND t."userId" IS NULL
                 AND t."botSilence" IS NULL AND (t."botState"->>'awaits')::int = w.seq
                 AND w.state IN ('waiting', 'running', 'answered')
                 AND coalesce(w."leaseUntil", w."dueAt") <= ${dueBy}::timestamptz
                 FOR UPDATE OF w SKIP LOCKED) due
       WHERE c."companyId" = ${scope} AND c.id = due.id
      RETURNING c.id, c."ticketId", c.seq, c.kind, c."targetId", c.request, c."messageId", c.attempts, c.token, c.result, due."readyAt"`,

    /** Ends calls whose answer is not awaited any more. */
    drop: (id: number) => sql`
      UPDATE bot_calls c SET state = 'done', outcome = 'dropped', "updatedAt" = now(),
             result = CASE WHEN c.kind = 'voice' THEN NULL ELSE c.result END
        FROM tickets t
       WHERE c."companyId" = ${scope} AND c.id = ${id} AND t."companyId" = ${scope} AND t.id = c."ticketId"
         AND c.state IN ('waiting', 'running', 'answered')
         AND (t.status <> 'pending' OR t."userId" IS NOT NULL OR t."botSilence" IS NOT NULL
              OR (t."botState"->>'awaits')::int IS DISTINCT FROM c.seq)`,

    /** Keeps the answer, before the step that says it. */
    answer: (id: number, { value, session = null, outcome, milliseconds, by, requests }: CallEnd) => sql`
      UPDATE bot_calls c
         SET state = 'answered', result = ${JSON.stringify(value)}::jsonb, session = ${session && JSON.stringify(session)}::jsonb,
             outcome = ${outcome}, milliseconds = ${milliseconds}, "answeredBy" = ${by?.name ?? null},
             model = ${by?.model ?? null}, tokens = ${by?.tokens ?? null},
             requests = ${requests ? JSON.stringify(requests) : null}::jsonb, "updatedAt" = now()
       WHERE c."companyId" = ${scope} AND c.id = ${id} AND c.state = 'running'`,

    /** Deletes the result of a voice call: the transcript is stored with the message only. */
    end: (id: number, state: Extract<BotCallState, "done" | "later">) => sql`
      UPDATE bot_calls c SET state = ${state}, "updatedAt" = now(),
             result = CASE WHEN c.kind = 'voice' THEN NULL ELSE c.result END WHERE c."companyId" = ${scope} AND c.id = ${id}`,

    /** Counts the contact's look-ups of bills since then, including this one. Choosing a contract does not count. */
    lookUps: (ticketId: number, since: Date) => sql.number`
      SELECT count(*) FROM bot_calls c JOIN tickets t ON t."companyId" = c."companyId" AND t.id = c."ticketId"
       WHERE c."companyId" = ${scope} AND c.kind = 'bills' AND c."createdAt" > ${since} AND c.request->>'choice' IS NULL
         AND t."contactId" = (SELECT o."contactId" FROM tickets o WHERE o."companyId" = ${scope} AND o.id = ${ticketId})`,

    /** Notes whose bills the call looks up, and counts the look-ups of these since then, including this one. */
    lookUpsOf: async (id: number, subject: Buffer, since: Date): Promise<number> => {
      await sql`UPDATE bot_calls SET subject = ${subject} WHERE "companyId" = ${scope} AND id = ${id}`;
      return sql.number`
        SELECT count(*) FROM bot_calls
         WHERE "companyId" = ${scope} AND kind = 'bills' AND "createdAt" > ${since} AND subject = ${subject}`;
    },

    /** The ticket of a call that may still be answered later; null for any other. */
    ticketOfLater: (token: string) => sql.value<number>`
      SELECT c."ticketId" FROM bot_calls c
       WHERE c."companyId" = ${scope} AND c.token = ${token}::uuid AND c.state = 'later' AND c.kind = 'integration'`,

    /** The call that is answered later, once: null when it was answered, or was none of these. */
    takeLater: (token: string) => sql.first<{ ticketId: number; targetId: number }>`
      UPDATE bot_calls c SET state = 'done', "updatedAt" = now()
       WHERE c."companyId" = ${scope} AND c.token = ${token}::uuid AND c.state = 'later' AND c.kind = 'integration'
      RETURNING c."ticketId", c."targetId"`,

    /** Whether the call is being made, or its answer is not stepped yet. */
    isUnderWay: (token: string) => sql.hasRows`
      SELECT 1 FROM bot_calls c
       WHERE c."companyId" = ${scope} AND c.token = ${token}::uuid AND c.state IN ('running', 'answered')`,

    /** The newest call of an integration that is kept, while its ticket exists. */
    lastOf: (integrationId: number) => sql.first<LastRequests>`
      SELECT c."ticketId", t.number AS "ticketNumber", c."updatedAt" AS at, c.milliseconds, c.outcome, c.requests
        FROM bot_calls c JOIN tickets t ON t."companyId" = c."companyId" AND t.id = c."ticketId"
       WHERE c."companyId" = ${scope} AND c."targetId" = ${integrationId} AND c.requests IS NOT NULL
       ORDER BY c.id DESC LIMIT 1`,

    /** What the other bot remembers, and the message that was asked about then. */
    sessionOf: (ticketId: number, seq: number) => sql.first<{ session: object | null; messageId: number | null }>`
      SELECT c.session, c."messageId" FROM bot_calls c
       WHERE c."companyId" = ${scope} AND c."ticketId" = ${ticketId} AND c.seq = ${seq}`,
  };
};

/** Calls of one company that the reconciler finds at a time; the others are found once these are made. */
const mostDueOfOne = 100;

/** Calls to make, or whose answer has not been stepped. One statement however many companies there are. */
export const dueCalls = (at: Date) =>
  crossTenantSql("finding calls of the bot").sql<{ companyId: number; callId: number }>`
    SELECT d."companyId", d."callId" FROM (
      SELECT b."companyId", b.id AS "callId", b."dueAt",
             row_number() OVER (PARTITION BY b."companyId" ORDER BY b."dueAt", b.id) AS place
        FROM bot_calls b JOIN companies c ON c.id = b."companyId"
       WHERE b.state IN ('waiting', 'running', 'answered') AND b."dueAt" <= ${at}
         AND (b.state = 'waiting' OR coalesce(b."leaseUntil", b."dueAt") < ${at})
         AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL) d
     WHERE d.place <= ${mostDueOfOne}
     ORDER BY d."dueAt" LIMIT 1000`;

/** The company of a call that may be answered later. */
export const companyOfCall = (token: string) => crossTenantSql("finding the call that is answered").sql.first<{
  companyId: number;
}>`
  SELECT b."companyId" FROM bot_calls b JOIN companies c ON c.id = b."companyId"
   WHERE b.token = ${token}::uuid AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL`;
