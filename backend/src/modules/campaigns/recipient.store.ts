import { pageSize } from "@guiche/contract/limits";
import { searchedDigits } from "@guiche/contract/texts/phone-spellings";
import type {
  CampaignReport,
  RecipientDto,
  RecipientSearch,
  RecipientState,
  VariantNumber,
} from "@guiche/contract/campaigns";
import type { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { foldedContains } from "../../core/db/folded-search";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { containing } from "../../core/text";
import { optOutsOf } from "../contacts";
import { hasWritten } from "../messages";
import { answeredWithinDays } from "../outreach";
import { lacksWord, wordRows } from "./audience.store";

type NewRecipient = Pick<
  CampaignRecipient,
  "name" | "number" | "email" | "person" | "contactId" | "isValid" | "fields"
>;

const column = <K extends keyof NewRecipient>(rows: readonly NewRecipient[], name: K): NewRecipient[K][] =>
  rows.map((row) => row[name]);

/** The state as screens show it: what became of a sent message is in its outreach message. */
const shownState = fragment`
  CASE WHEN r.state IN ('sent', 'asked') AND l.ack < 0 THEN 'failed'
       WHEN r.state <> 'sent' THEN r.state WHEN r."repliedAt" IS NOT NULL THEN 'replied'
       WHEN l.ack >= 4 THEN 'read' WHEN l.ack = 3 THEN 'delivered' ELSE 'sent' END`;
const withMessage = fragment`
  campaign_recipients r
  LEFT JOIN loose_messages l ON l."companyId" = r."companyId" AND l.id = r."looseMessageId"`;

export const recipientStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Adds those who are not among the recipients yet, with the variants in turn. People who opted out are marked at once. */
    add: (campaignId: number, variants: readonly VariantNumber[], rows: readonly NewRecipient[]) => sql`
      INSERT INTO campaign_recipients ("companyId", "campaignId", "contactId", name, number, person, email, fields, variant,
                                       "isValid", state)
      SELECT ${scope}, ${campaignId}::bigint, p."contactId", p.name, p.number, p.person, p.email, p.fields::jsonb,
             (${[...variants]}::int[])[1 + ((${campaignId}::bigint + p.place + (
               SELECT count(*) FROM campaign_recipients k
                WHERE k."companyId" = ${scope} AND k."campaignId" = ${campaignId})) % ${variants.length}::int)::int],
             p.valid,
             CASE WHEN EXISTS (SELECT FROM opt_outs o WHERE o."companyId" = ${scope}
                                AND (o.person = p.person OR o."contactId" = p."contactId"))
                  THEN 'optedOut' ELSE 'queued' END
        FROM unnest(${column(rows, "contactId")}::bigint[], ${column(rows, "name")}::text[],
                    ${column(rows, "number")}::text[], ${column(rows, "person")}::text[],
                    ${column(rows, "email")}::text[], ${rows.map(({ fields }) => JSON.stringify(fields))}::text[],
                    ${column(rows, "isValid")}::boolean[])
               WITH ORDINALITY AS p("contactId", name, number, person, email, fields, valid, place)
          ON CONFLICT ("companyId", "campaignId", person) DO NOTHING`,

    /** How far a campaign is, and whether one message reached a phone. */
    progress: async (campaignId: number) => {
      const [row] = await sql<{ contacts: number; done: number; isDelivered: boolean }>`
        SELECT count(*)::int AS contacts,
               count(*) FILTER (WHERE r.state NOT IN ('queued', 'asked', 'confirmed', 'sending'))::int AS done,
               EXISTS (SELECT FROM campaign_recipients k
                         JOIN loose_messages l ON l."companyId" = k."companyId" AND l.id = k."looseMessageId"
                        WHERE k."companyId" = ${scope} AND k."campaignId" = ${campaignId} AND l.ack >= 3) AS "isDelivered"
          FROM campaign_recipients r WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId}`;
      return row ?? { contacts: 0, done: 0, isDelivered: false };
    },

    hasAny: (campaignId: number) => sql.hasRows`
      SELECT 1 FROM campaign_recipients r WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId} LIMIT 1`,

    /**
     * Whether a recipient is left: to be written to, to answer in the time they have, or whose message is on its way.
     * The first are asked for apart, because an index has them.
     */
    hasMore: async (campaignId: number, askedSince: Date): Promise<boolean> => {
      const [row] = await sql<{ more: boolean }>`
        SELECT EXISTS (SELECT FROM campaign_recipients q
                        WHERE q."companyId" = ${scope} AND q."campaignId" = ${campaignId}
                          AND (q.state IN ('queued', 'confirmed') OR NOT q."isHanded"))
            OR EXISTS (SELECT FROM ${withMessage}
                        WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId}
                          AND (r.state = 'sending' OR (r.state = 'asked' AND r."askedAt" > ${askedSince} AND l.ack >= 0)
                               OR (r.state = 'sent' AND l.ack = 0))) AS more`;
      return row?.more ?? false;
    },

    /** Counts the recipients that nothing was sent to yet; an index covers them. */
    waiting: async (campaignId: number, at: Date) => {
      const [row] = await sql<{ recipients: number; valid: number; unknown: number; cold: number }>`
        SELECT count(*)::int AS recipients, count(*) FILTER (WHERE q."isValid")::int AS valid,
               count(*) FILTER (WHERE q."isValid" IS NULL)::int AS unknown,
               count(*) FILTER (WHERE q."contactId" IS NULL
                                   OR NOT ${hasWritten(scope, fragment`q."contactId"`, at)})::int AS cold
          FROM campaign_recipients q
         WHERE q."companyId" = ${scope} AND q."campaignId" = ${campaignId}
           AND (q.state IN ('queued', 'confirmed') OR NOT q."isHanded")`;
      return { recipients: 0, valid: 0, unknown: 0, cold: 0, ...row, repeated: 0, optedOut: 0 };
    },

    /** How many of those have no value for a word. */
    lacking: (campaignId: number, words: readonly { word: string; folded: string }[]) => sql<{
      word: string;
      count: number;
    }>`
      SELECT w.word, count(*)::int AS count FROM campaign_recipients q CROSS JOIN ${wordRows(words)}
       WHERE q."companyId" = ${scope} AND q."campaignId" = ${campaignId}
         AND (q.state IN ('queued', 'confirmed') OR NOT q."isHanded") AND ${lacksWord(fragment`q.fields`)}
       GROUP BY w.word ORDER BY 2 DESC, 1`,

    /** How many were asked or sent to since this moment, and how many of them failed because of a restriction. */
    sentSince: async (campaignId: number, since: Date) => {
      const [row] = await sql<{ sent: number; restricted: number }>`
        SELECT count(*)::int AS sent, count(*) FILTER (WHERE l.failure = 'restricted')::int AS restricted
          FROM ${withMessage}
         WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId} AND greatest(r."askedAt", r."sentAt") >= ${since}`;
      return row ?? { sent: 0, restricted: 0 };
    },

    /**
     * Recipients asked before `askedSince` count as not answering. `optedOut` includes those who opted out in answer to the
     * question or to the message.
     */
    counts: async (campaignId: number, askedSince: Date) => {
      const [row] = await sql<
        Record<
          | "contacts"
          | "valid"
          | "asked"
          | "confirmed"
          | "sent"
          | "delivered"
          | "read"
          | "replied"
          | "failed"
          | "optedOut"
          | "done",
          number
        >
      >`
        SELECT count(*)::int AS contacts, count(*) FILTER (WHERE r."isValid" IS NOT FALSE)::int AS valid,
               count(r."askedAt")::int AS asked, count(r."confirmedAt")::int AS confirmed,
               count(*) FILTER (WHERE r.state = 'sent' AND l.ack >= 2)::int AS sent,
               count(*) FILTER (WHERE r.state = 'sent' AND l.ack >= 3)::int AS delivered,
               count(*) FILTER (WHERE r.state = 'sent' AND l.ack >= 4)::int AS read,
               count(r."repliedAt")::int AS replied,
               count(*) FILTER (WHERE r.state = 'failed' OR (r.state IN ('sent', 'asked') AND l.ack < 0))::int AS failed,
               count(*) FILTER (WHERE r.state = 'optedOut' OR (r.state = 'refused' AND EXISTS (
                 SELECT FROM opt_outs o
                  WHERE o."companyId" = ${scope} AND o."contactId" = r."contactId" AND o.wid = r."answerWid")))::int
                 + (${optedOutAfter(campaignId)}) AS "optedOut",
               count(*) FILTER (WHERE r.state NOT IN ('queued', 'asked', 'confirmed', 'sending')
                                  OR (r.state = 'asked' AND (l.ack < 0 OR r."askedAt" <= ${askedSince})))::int AS done
          FROM ${withMessage} WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId}`;
      return row;
    },

    skips: (campaignId: number) => sql<{ cause: string; count: number }>`
      SELECT coalesce(r.cause, 'unknown') AS cause, count(*)::int AS count FROM campaign_recipients r
       WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId} AND r.state = 'skipped'
       GROUP BY 1 ORDER BY 2 DESC, 1`,

    /** The same of each variant; `counts` explains the levels. */
    variants: (campaignId: number) => sql<CampaignReport["variants"][number]>`
      SELECT r.variant, count(*)::int AS contacts,
             count(*) FILTER (WHERE r.state = 'sent' AND l.ack >= 2)::int AS sent,
             count(*) FILTER (WHERE r.state = 'sent' AND l.ack >= 3)::int AS delivered,
             count(*) FILTER (WHERE r.state = 'sent' AND l.ack >= 4)::int AS read,
             count(r."repliedAt")::int AS replied
        FROM ${withMessage} WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId}
       GROUP BY 1 ORDER BY 1`,

    failures: (campaignId: number) => sql<{ cause: string; count: number }>`
      SELECT coalesce(l.failure, r.cause, 'unknown') AS cause, count(*)::int AS count FROM ${withMessage}
       WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId}
         AND (r.state = 'failed' OR (r.state IN ('sent', 'asked') AND l.ack < 0))
       GROUP BY 1 ORDER BY 2 DESC, 1`,

    /** Sent messages by minute, within the last hour that had any. */
    minutes: (campaignId: number) => sql<{ at: Date; sent: number }>`
      SELECT date_trunc('minute', r."sentAt") AS at, count(*)::int AS sent FROM campaign_recipients r
       WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId} AND r.state = 'sent'
         AND r."sentAt" > (SELECT max(k."sentAt") FROM campaign_recipients k
                            WHERE k."companyId" = ${scope} AND k."campaignId" = ${campaignId}) - interval '1 hour'
       GROUP BY 1 ORDER BY 1`,

    page: async (campaignId: number, { state, searchParam = "", pageNumber }: RecipientSearch) => {
      const size = pageSize.other;
      const rows = await recipientsOf(
        fragment`${state ? fragment`${shownState} = ${state}` : fragment`TRUE`}
        AND ${searchParam ? fragment`(${foldedContains(fragment`r.name`, searchParam)} OR r.number LIKE ANY(${searchedDigits(searchParam.replace(/\D/g, "") || "x").map(containing)}::text[]))` : fragment`TRUE`}`,
        campaignId,
        size + 1,
        (pageNumber - 1) * size,
      );
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },

    /** The first who were asked or written to. */
    shippings: (campaignId: number, size: number) => sql<{
      id: number;
      number: string;
      confirmationRequestedAt: Date | null;
      deliveredAt: Date | null;
    }>`
      SELECT r.id, r.number, r."askedAt" AS "confirmationRequestedAt",
             CASE WHEN r.state = 'sent' AND l.ack >= 3 THEN l."updatedAt" END AS "deliveredAt"
        FROM ${withMessage}
       WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId} AND r.state IN ('asked', 'confirmed', 'sending', 'sent')
       ORDER BY r.id LIMIT ${size}`,

    /** The next batch of an export, by id instead of by offset, so that every batch costs the same. */
    after: (campaignId: number, last: number, size: number) =>
      recipientsOf(fragment`r.id > ${last}::bigint`, campaignId, size, 0),

    /** Messages that were never tried because their connection was deleted leave through another one, under the same id. */
    release: (connectionId: number) => sql`
      UPDATE campaign_recipients r
         SET "isHanded" = false, state = CASE r.state WHEN 'sent' THEN 'sending' ELSE r.state END, "looseMessageId" = NULL,
             "sentAt" = NULL, "updatedAt" = now()
        FROM loose_messages l
       WHERE r."companyId" = ${scope} AND l."companyId" = r."companyId" AND l.id = r."looseMessageId"
         AND l."connectionId" = ${connectionId} AND l.ack < 0 AND l.failure = 'connection' AND r.state IN ('sent', 'asked')`,

    /**
     * Queues those again that failed for one of these causes, under the id they had, unless it was of a connection that
     * no longer exists.
     */
    retry: async (campaignId: number, causes: readonly string[]) => {
      const rows = await sql<{ id: number }>`
        WITH again AS (
          UPDATE campaign_recipients r SET state = CASE WHEN r."confirmedAt" IS NULL THEN 'queued' ELSE 'confirmed' END, cause = NULL,
                 wid = CASE WHEN l.id IS NOT NULL AND l."connectionId" IS NULL THEN NULL ELSE r.wid END,
                 "askWid" = CASE WHEN l.id IS NOT NULL AND l."connectionId" IS NULL THEN NULL ELSE r."askWid" END,
                 "looseMessageId" = NULL, "updatedAt" = now()
            FROM campaign_recipients o LEFT JOIN loose_messages l ON l."companyId" = o."companyId" AND l.id = o."looseMessageId"
           WHERE r."companyId" = ${scope} AND o."companyId" = r."companyId" AND o.id = r.id AND r."campaignId" = ${campaignId}
             AND (r.state = 'failed' OR (r.state IN ('sent', 'asked') AND l.ack < 0))
             AND coalesce(l.failure, r.cause, 'unknown') = ANY(${[...causes]}::text[])
          RETURNING r.id)
        SELECT again.id FROM again`;
      return rows.length;
    },
  };

  /** How many got the message and opted out while their answer still belonged to it. Few do: it begins with them. */
  function optedOutAfter(campaignId: number) {
    return fragment`
      SELECT count(DISTINCT k.id)::int
        FROM (${optOutsOf(scope)}) opted
        JOIN campaign_recipients k
          ON k."companyId" = ${scope} AND k."campaignId" = ${campaignId} AND k."contactId" = opted."contactId"
        JOIN loose_messages m ON m."companyId" = k."companyId" AND m.id = k."looseMessageId"
       WHERE k.state = 'sent' AND m.ack > 0
         AND opted."createdAt" BETWEEN k."sentAt" AND k."sentAt" + make_interval(days => ${answeredWithinDays})`;
  }

  function recipientsOf(where: ReturnType<typeof fragment>, campaignId: number, limit: number, offset: number) {
    return sql<Omit<RecipientDto, "sentAt" | "state"> & { state: RecipientState; sentAt: Date | null }>`
      SELECT r.id, r.name, r.number, ${shownState} AS state, coalesce(l.failure, r.cause) AS cause, r.answer, r."sentAt"
        FROM ${withMessage} WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId} AND ${where}
       ORDER BY r.id LIMIT ${limit} OFFSET ${offset}`;
  }
};
