import type { BotEvent, BotState, Facts, Step } from "@guiche/contract/bot/vocabulary";
import type { BotSilence } from "../../models/ticket";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "../tickets";

/** Where a ticket stands in its conversation with the bot. */
export interface BotPlace extends Pick<TicketRow, "status" | "userId" | "queueId" | "connectionId" | "greetedAt"> {
  state: BotState | null;
  seq: number;
  dueAt: Date | null;
  silence: BotSilence | null;
  chatbot: boolean;
  isContactOff: boolean;
  /** When this customer was last told on this connection, in whichever ticket, that the hours are closed. */
  absenceToldAt: Date | null;
  /** This message has been answered, or left unanswered, before. */
  isStepped: boolean;
}

/** A step of the bot as it is stored. */
export interface NewStep extends Step {
  ticketId: number;
  seq: number;
  messageId: number | null;
  event: BotEvent;
  programHash: string;
  facts: Facts;
  chatbot: boolean;
  at: Date;
}

export const botStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Locks the ticket until the commit. */
    lock: async (ticketId: number, messageId: number | null): Promise<BotPlace | null> => {
      const [row] = await sql<BotPlace>`
        SELECT t.status, t."userId", t."queueId", t."connectionId", t."greetedAt", t."botState" AS state, t."botSeq" AS seq,
               t."botDueAt" AS "dueAt", t."botSilence" AS silence, t.chatbot, NOT c."botEnabled" AS "isContactOff",
               greatest(t."absenceToldAt", (SELECT max(o."absenceToldAt") FROM tickets o
                 WHERE o."companyId" = t."companyId" AND o."contactId" = t."contactId"
                   AND o."connectionId" = t."connectionId")) AS "absenceToldAt",
               EXISTS (SELECT FROM bot_traces s
                        WHERE s."companyId" = t."companyId" AND s."messageId" = ${messageId}::bigint) AS "isStepped"
          FROM tickets t JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId"
         WHERE t."companyId" = ${scope} AND t.id = ${ticketId} FOR UPDATE OF t`;
      return row ?? null;
    },

    /** Stores a step, once per message: false when another process was faster. */
    save: async (step: NewStep): Promise<boolean> => {
      const { event, effects } = step;
      const marks = (what: "greeted" | "absenceTold") =>
        effects.some((effect) => effect.kind === "mark" && effect.what === what);
      // The text is in the message; a deleted one is not kept here.
      const shown = event.kind === "messageReceived" ? { ...event, text: "" } : event;
      const saved = await sql`
        WITH traced AS (
          INSERT INTO bot_traces ("companyId", "ticketId", seq, "messageId", event, "programHash", facts, effects, trace, "createdAt")
          VALUES (${scope}, ${step.ticketId}, ${step.seq}, ${step.messageId}, ${JSON.stringify(shown)}::jsonb, ${step.programHash},
                  ${JSON.stringify(step.facts)}::jsonb, ${JSON.stringify(effects)}::jsonb, ${JSON.stringify(step.trace)}::jsonb,
                  ${step.at})
          ON CONFLICT DO NOTHING RETURNING "ticketId"
        )
        UPDATE tickets t
           SET "botState" = ${JSON.stringify(step.state)}::jsonb, "botSeq" = ${step.seq}, "botDueAt" = NULL,
               chatbot = ${step.chatbot},
               "greetedAt" = CASE WHEN ${marks("greeted")} THEN coalesce(t."greetedAt", ${step.at}) ELSE t."greetedAt" END,
               "absenceToldAt" = CASE WHEN ${marks("absenceTold")} THEN ${step.at} ELSE t."absenceToldAt" END
          FROM traced WHERE t."companyId" = ${scope} AND t.id = traced."ticketId" RETURNING t.id`;
      return saved.length === 1;
    },

    forgetDue: (ticketId: number) => sql`
      UPDATE tickets t SET "botDueAt" = NULL WHERE t."companyId" = ${scope} AND t.id = ${ticketId}`,

    /** The bot begins anew with the next message, or says nothing more. */
    silence: (ticketId: number, silence: BotSilence | null) => sql`
      UPDATE tickets t SET "botSilence" = ${silence}, "botDueAt" = NULL, "botState" = NULL, chatbot = false
       WHERE t."companyId" = ${scope} AND t.id = ${ticketId}`,
  };
};

/** Tickets whose queue's bot is due to begin. One statement however many companies there are. */
export const dueBots = (at: Date) =>
  crossTenantSql("finding bots that begin").sql<{ companyId: number; ticketId: number; at: Date }>`
    SELECT t."companyId", t.id AS "ticketId", t."botDueAt" AS at FROM tickets t JOIN companies c ON c.id = t."companyId"
     WHERE t."botDueAt" <= ${at} AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
     ORDER BY t."botDueAt" LIMIT 1000`;

/** Traces are kept for some weeks. */
export const removeTraces = (before: Date) =>
  crossTenantSql("removing old traces of the bot").sql`DELETE FROM bot_traces s WHERE s."createdAt" < ${before}`;
