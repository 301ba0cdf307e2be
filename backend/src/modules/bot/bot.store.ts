import {
  choiceOverdueMinutes,
  speakerIn,
  type BotEvent,
  type BotState,
  type Effect,
  type Facts,
  type Step,
} from "@guiche/contract/bot/engine-types";
import type { BotAnsweredCall } from "@guiche/contract/bot-traces";
import { engineRelease } from "@guiche/contract/bot/release";
import { withoutText } from "@guiche/contract/bot/replay";
import { randomUUID } from "node:crypto";
import type { BotTrace } from "../../models/bot/bot-trace";
import type { BotSilence } from "../../models/tickets/ticket";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { preparedSqlOf, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { ticketChange, type TicketRow } from "../tickets";
import { stepText } from "./step-text";

/** The position of a ticket in its conversation with the bot. */
export interface BotPlace extends Pick<
  TicketRow,
  "status" | "userId" | "queueId" | "connectionId" | "greetedAt" | "promptId" | "integrationId"
> {
  state: BotState | null;
  seq: number;
  dueAt: Date | null;
  /** The last message to the customer has reached the phone. */
  hasArrived: boolean;
  silence: BotSilence | null;
  chatbot: boolean;
  path: string[] | null;
  isContactOff: boolean;
  isContactBlocked: boolean;
  /** When this customer was last told on this connection, in whichever ticket, that the hours are closed. */
  absenceToldAt: Date | null;
  /** This message has been answered, or left unanswered, before. */
  isStepped: boolean;
  /** A schedule, a campaign or a program wrote last before this message, which may answer that. */
  followsOutreach: boolean;
}

/** A step of the bot as it is stored. */
interface NewStep extends Pick<BotTrace, "ticketId" | "seq" | "messageId" | "event" | "programHash" | "facts">, Step {
  chatbot: boolean;
  path: string[];
  /** It began without a state. */
  isFresh: boolean;
  /** When something is due by itself. */
  dueAt: Date | null;
  at: Date;
}

/** A stored step. */
export interface StoredStep extends Omit<Step, "state"> {
  seq: number;
  messageId: number | null;
  text: string | null;
  isFresh: boolean;
  event: BotEvent;
  programHash: string;
  facts: Facts;
  /** The call whose answer the step took. */
  call: BotAnsweredCall | null;
  createdAt: Date;
}

type Call = Extract<Effect, { kind: "call" }>;

export const botStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const preparedSql = preparedSqlOf(scope);
  return {
    /** Locks the ticket until the commit. */
    lock: (ticketId: number, messageId: number | null) => preparedSql.first<BotPlace>`
      SELECT t.status, t."userId", t."queueId", t."connectionId", t."greetedAt", t."botState" AS state, t."botSeq" AS seq,
             t."botDueAt" AS "dueAt", t."botSilence" AS silence, t.chatbot, t."promptId", t."integrationId", t."botPath" AS path, NOT c."botEnabled" AS "isContactOff", c."blockedAt" IS NOT NULL AS "isContactBlocked",
             greatest(t."absenceToldAt", (SELECT max(o."absenceToldAt") FROM tickets o
               WHERE o."companyId" = t."companyId" AND o."contactId" = t."contactId"
                 AND o."connectionId" = t."connectionId")) AS "absenceToldAt",
             coalesce((SELECT m.ack FROM messages m
                        WHERE m."companyId" = t."companyId" AND m."ticketId" = t.id AND m."fromMe"
                        ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1), 0) >= 3 AS "hasArrived",
             EXISTS (SELECT FROM bot_traces s
                      WHERE s."companyId" = t."companyId" AND s."messageId" = ${messageId}::bigint) AS "isStepped",
             coalesce((SELECT m.details ? 'origin' FROM messages m
                        WHERE m."companyId" = t."companyId" AND m."ticketId" = t.id AND m.id < ${messageId}::bigint
                          AND m.ack <> -1 ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1), false) AS "followsOutreach"
        FROM tickets t JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId"
       WHERE t."companyId" = ${scope} AND t.id = ${ticketId} FOR UPDATE OF t`,

    /** Stores a step with the call that it makes, once per message: null when another process was faster. */
    save: async (step: NewStep): Promise<{ callId: number | null } | null> => {
      const { event, effects } = step;
      const marks = (what: "greeted" | "absenceTold") =>
        effects.some((effect) => effect.kind === "mark" && effect.what === what);
      // The words are in the message; those of a deleted one are not kept here.
      const redactedEvent = withoutText(event);
      const call = effects.find((effect): effect is Call => effect.kind === "call");
      const { kind, to, ...request } = call ?? { kind: "", to: { kind: "", id: 0 }, waitMs: 0 };
      const speaker = speakerIn(step.state);
      const idOf = (what: "prompt" | "integration") => (speaker?.kind === what ? speaker.id : null);
      const bot = {
        ...step,
        responder: { promptId: idOf("prompt"), integrationId: idOf("integration") },
        greets: marks("greeted"),
        tellsAbsence: marks("absenceTold"),
      };
      const returning = fragment`(SELECT called.id FROM called) AS "callId"`;
      const savedRows = await preparedSql<{ callId: number | null }>`
        WITH traced AS (
          INSERT INTO bot_traces ("companyId", "ticketId", seq, "messageId", event, "programHash", facts, effects, trace,
                                  "createdAt", "isFresh", "engineRelease")
          VALUES (${scope}, ${step.ticketId}, ${step.seq}, ${step.messageId}, ${JSON.stringify(redactedEvent)}::jsonb, ${step.programHash},
                  ${JSON.stringify(step.facts)}::jsonb, ${JSON.stringify(effects)}::jsonb, ${JSON.stringify(step.trace)}::jsonb,
                  ${step.at}, ${step.isFresh}, ${engineRelease})
          ON CONFLICT DO NOTHING RETURNING "ticketId"
        ), called AS (
          INSERT INTO bot_calls ("companyId", "ticketId", seq, kind, "targetId", request, "messageId", state, "dueAt", token)
          SELECT ${scope}::bigint, traced."ticketId", ${step.seq}::int, ${to.kind}::text, ${to.id}::bigint, ${JSON.stringify(request)}::jsonb,
                 ${step.messageId}::bigint, 'waiting', ${new Date(step.at.getTime() + request.waitMs)}::timestamptz, ${randomUUID()}::uuid
            FROM traced WHERE ${kind === "call"}
          RETURNING id
        )
        ${ticketChange(scope, { bot }, { from: fragment`traced`, where: fragment`t.id = traced."ticketId"`, returning })}`;
      return savedRows[0] ?? null;
    },

    /** The newest steps first, and one more than wanted. */
    steps: (ticketId: number, before: number | null, limit: number) => sql<StoredStep>`
      SELECT s.seq, s."messageId", s.event, s."programHash", s.facts, s.effects, s.trace, s."createdAt", s."isFresh",
             ${stepText} AS text,
             CASE WHEN c.milliseconds IS NOT NULL
                  THEN jsonb_build_object('kind', c.kind, 'name', c."answeredBy", 'model', c.model, 'tokens', c.tokens,
                                          'milliseconds', c.milliseconds) END AS call
        FROM bot_traces s
        LEFT JOIN bot_calls c ON c."companyId" = s."companyId" AND c."ticketId" = s."ticketId"
               AND c.seq = CASE WHEN s.event->>'kind' = 'callResolved' THEN (s.event->>'call')::int END
        LEFT JOIN messages m ON m."companyId" = s."companyId" AND m.id = s."messageId"
       WHERE s."companyId" = ${scope} AND s."ticketId" = ${ticketId} AND (${before}::int IS NULL OR s.seq < ${before}::int)
       ORDER BY s.seq DESC LIMIT ${limit}::int`,

    /** The number of the newest step that said something; null when none did. */
    lastSaying: (ticketId: number) => sql.value<number>`
      SELECT max(s.seq) AS seq FROM bot_traces s
       WHERE s."companyId" = ${scope} AND s."ticketId" = ${ticketId}
         AND (s.effects @> '[{"kind":"send"}]' OR s.effects @> '[{"kind":"sendFile"}]')`,

    /** `dueBy`: what is due later stays. */
    forgetDue: (ticketId: number, dueBy: Date | null = null) => {
      const where = fragment`t.id = ${ticketId} AND t."botDueAt" <= coalesce(${dueBy}::timestamptz, 'infinity')`;
      return sql`${ticketChange(scope, { botNotDue: true }, { where })}`;
    },

    silence: (ticketId: number, botSilence: BotSilence | null) =>
      sql`${ticketChange(scope, { silenced: botSilence }, { where: fragment`t.id = ${ticketId}` })}`,
  };
};

/** Tickets whose queue's bot is due to begin. One statement however many companies there are. */
export const dueBots = (at: Date) =>
  crossTenantSql("finding bots that begin").sql<{ companyId: number; ticketId: number; at: Date }>`
    SELECT t."companyId", t.id AS "ticketId", t."botDueAt" AS at FROM tickets t JOIN companies c ON c.id = t."companyId"
     WHERE t."botDueAt" <= ${at} AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
     ORDER BY t."botDueAt" LIMIT 1000`;

/**
 * Tickets that have been quiet for too long without a queue, on connections that have a fallback queue and no timer of their
 * own for them.
 */
export const dueFallbacks = (at: Date) =>
  crossTenantSql("finding tickets without a chosen queue").sql<{ companyId: number; ticketId: number }>`
    SELECT t."companyId", t.id AS "ticketId"
      FROM tickets t
      JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
      JOIN companies c ON c.id = t."companyId"
     WHERE t.status = 'pending' AND t."queueId" IS NULL AND w."fallbackQueueId" IS NOT NULL
       AND NOT (w."timeToTransfer" > 0 AND w."transferQueueId" IS NOT NULL)
       AND t."lastMessageAt" <= ${at}::timestamptz - make_interval(mins => ${choiceOverdueMinutes}::int)
       AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
     ORDER BY t."lastMessageAt" LIMIT 1000`;
