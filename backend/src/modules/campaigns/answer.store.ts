import { answeredWithinDays } from "../outreach";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { StoredState } from "../../models/outreach/campaign-recipient";

/** When a person has two rows, the one whose state comes first here counts. A refusal always stands. */
const furthestFirst: readonly StoredState[] = [
  "sent",
  "sending",
  "refused",
  "optedOut",
  "confirmed",
  "asked",
  "queued",
];

interface AskedRecipient {
  id: number;
  campaignId: number;
}

export const answerStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Whether anything was sent in the last days: if not, no message can be an answer to it. */
    isActive: () => sql.hasRows`
      SELECT 1 FROM campaigns c WHERE c."companyId" = ${scope} AND c.status = 'EM_ANDAMENTO'
      UNION ALL
      SELECT 1 FROM loose_messages l
       WHERE l."companyId" = ${scope} AND l."createdAt" > now() - make_interval(days => ${answeredWithinDays})
       LIMIT 1`,

    /** This message answered a confirmation before. */
    isStored: (contactId: number, wid: string) => sql.hasRows`
      SELECT 1 FROM campaign_recipients r WHERE r."companyId" = ${scope} AND r."contactId" = ${contactId} AND r."answerWid" = ${wid}
      UNION ALL SELECT 1 FROM opt_outs o WHERE o."companyId" = ${scope} AND o."contactId" = ${contactId} AND o.wid = ${wid}`,

    /**
     * Something else awaits this customer's answer: a question for a rate, or a conversation in which the last word of the
     * company was no campaign's.
     */
    isAskedOtherwise: (contactId: number, connectionId: number) => sql.hasRows`
      SELECT 1 FROM tickets t
        JOIN LATERAL (SELECT m.details FROM messages m
                       WHERE m."companyId" = t."companyId" AND m."ticketId" = t.id AND m."fromMe"
                       ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1) last ON true
       WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
         AND t.status IN ('open', 'pending') AND last.details #>> '{origin,source}' IS DISTINCT FROM 'campaign'
      UNION ALL
      SELECT 1 FROM ratings r JOIN tickets t ON t."companyId" = r."companyId" AND t.id = r."ticketId"
       WHERE r."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
         AND t.status = 'closed' AND r.state = 'asked'`,

    /** The company's last message outside a ticket was no campaign's: "cancelar" may answer a schedule or a program. */
    isWrittenToOtherwise: (contactId: number, connectionId: number) => sql.hasRows`
      SELECT 1 FROM (SELECT l.source FROM loose_messages l
                      WHERE l."companyId" = ${scope} AND l."contactId" = ${contactId} AND l."connectionId" = ${connectionId}
                        AND l.ack <> -1
                      ORDER BY l."createdAt" DESC, l.id DESC LIMIT 1) newest
       WHERE newest.source <> 'campaign'`,

    /**
     * Keeps the answer with those who were asked, while their campaign runs; the newest question first. The question must
     * have left before the answer came: what comes earlier is an automatic reply, which agrees to nothing. An answer that
     * WhatsApp held (`heldSince`, by its clock) counts if written later; in doubt an agent reads it. It does not count
     * either where the company has written since, other than by a campaign: then "1" answers the bot's menu, a schedule or
     * the question for a rate. A stop word (`isOptOut`) needs no question.
     */
    answer: (
      contactId: number,
      connectionId: number,
      {
        state,
        text,
        wid,
        since,
        heldSince,
        isOptOut = false,
      }: {
        state: "confirmed" | "refused";
        text: string;
        wid: string;
        since: Date;
        heldSince: Date | null;
        isOptOut?: boolean;
      },
    ) => sql.first<AskedRecipient>`
      UPDATE campaign_recipients r
         SET state = ${state}, answer = ${text}, "answerWid" = ${wid}, "updatedAt" = now(),
             "confirmedAt" = CASE WHEN ${state} = 'confirmed' THEN now() END
        FROM (SELECT k.id FROM campaign_recipients k
                JOIN campaigns c ON c."companyId" = k."companyId" AND c.id = k."campaignId"
               WHERE k."companyId" = ${scope} AND k."contactId" = ${contactId} AND k.state = 'asked' AND k."isHanded"
                 AND k."askedAt" > ${since}
                 AND (${state} = 'refused' OR (
                       (${heldSince}::timestamptz IS NULL OR k."askedAt" <= ${heldSince})
                       AND NOT EXISTS (SELECT FROM outbox o WHERE o."companyId" = k."companyId"
                                         AND o."looseMessageId" = k."looseMessageId" AND o.attempts = 0)))
                 AND (${isOptOut} OR NOT EXISTS (
                       SELECT FROM messages m WHERE m."companyId" = k."companyId" AND m."connectionId" = ${connectionId}
                          AND m."contactId" = k."contactId" AND m."fromMe" AND m."createdAt" > k."askedAt"
                          AND m.wid <> k."askWid"
                       UNION ALL
                       SELECT FROM loose_messages l WHERE l."companyId" = k."companyId" AND l."connectionId" = ${connectionId}
                          AND l."contactId" = k."contactId" AND l.ack <> -1 AND l."createdAt" > k."askedAt"
                          AND l.source <> 'campaign'))
                 AND c."connectionId" = ${connectionId} AND c.status = 'EM_ANDAMENTO'
               ORDER BY k."askedAt" DESC LIMIT 1) asked
       WHERE r."companyId" = ${scope} AND r.id = asked.id AND r.state = 'asked'
      RETURNING r.id, r."campaignId"`,

    /** The recipients of these messages replied. Returns their campaigns. */
    findReplied: (messageIds: readonly number[]) => sql.values<number>`
      UPDATE campaign_recipients r SET "repliedAt" = now()
       WHERE r."companyId" = ${scope} AND r."looseMessageId" = ANY(${[...messageIds]}::bigint[]) AND r.state = 'sent'
         AND r."repliedAt" IS NULL
      RETURNING r."campaignId"`,

    /** Removes the person from running campaigns that have not written to them yet. */
    optOut: ({ contactId, person }: { contactId: number; person: string }) => sql`
      UPDATE campaign_recipients r SET state = 'optedOut', "updatedAt" = now()
       WHERE r."companyId" = ${scope} AND (r.person = ${person} OR r."contactId" = ${contactId})
         AND r.state IN ('queued', 'asked', 'confirmed') AND r."isHanded"`,

    /** The latest campaigns to this person: their reports count opt-outs. */
    latestCampaigns: (contactId: number) => sql.values<number>`
      SELECT DISTINCT r."campaignId" FROM campaign_recipients r
       WHERE r."companyId" = ${scope} AND r."contactId" = ${contactId}
       ORDER BY 1 DESC LIMIT 10`,

    /** A merged contact may be in a campaign twice: the row that went furthest stays, the others are skipped. */
    moveToContact: async (fromId: number, intoId: number) => {
      await sql`
        UPDATE campaign_recipients SET "contactId" = ${intoId} WHERE "companyId" = ${scope} AND "contactId" = ${fromId}`;
      await sql`
        UPDATE campaign_recipients r SET state = 'skipped', cause = 'repeated', "updatedAt" = now()
          FROM (SELECT k.id, row_number() OVER (
                         PARTITION BY k."campaignId"
                         ORDER BY array_position(${[...furthestFirst]}::text[], k.state::text), k."askedAt" DESC NULLS LAST, k.id
                       ) AS place
                  FROM campaign_recipients k
                  JOIN campaigns c ON c."companyId" = k."companyId" AND c.id = k."campaignId"
                 WHERE k."companyId" = ${scope} AND k."contactId" = ${intoId} AND k.state = ANY(${[...furthestFirst]}::text[])
                   AND c.status IN ('EM_ANDAMENTO', 'CANCELADA')) ranked
         WHERE r."companyId" = ${scope} AND r.id = ranked.id AND ranked.place > 1
           AND r.state IN ('queued', 'asked', 'confirmed') AND r."isHanded"`;
    },
  };
};
