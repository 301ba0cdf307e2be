import type { VariantNumber } from "@guiche/contract/campaigns";
import { now } from "../../core/clock";
import { preparedSqlOf, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import type { StoredState } from "../../models/outreach/campaign-recipient";
import { hasWritten } from "../messages";

/** A recipient to be served next. */
export interface QueuedRecipient {
  id: number;
  campaignId: number;
  contactId: number | null;
  name: string;
  number: string;
  email: string;
  fields: { name: string; value: string }[];
  variant: VariantNumber;
  isValid: boolean | null;
  state: StoredState;
  wid: string | null;
  askWid: string | null;
  fileWids: string[];
}

/** A recipient whose message is due, with the ids under which it is sent. */
export interface Beginning {
  recipient: QueuedRecipient;
  contactId: number;
  asks: boolean;
  wid: string;
  fileWids: readonly string[];
}

interface RecipientDecision {
  id: number;
  state: StoredState;
  contactId: number;
  address: string | null;
}

/** How many recipients who have confirmed are read at a time. */
const mostConfirmed = 50;

const queuedColumns = fragment`
  r.id, r."campaignId", r."contactId", r.name, r.number, r.email, r.fields, r.variant, r."isValid", r.state, r.wid, r."askWid",
  r."fileWids"`;

/** A campaign's people in their turn, and what becomes of them. */
export const queuedRecipientStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const preparedSql = preparedSqlOf(scope);
  return {
    /**
     * The next people. Those who were begun and whose message never left come first, then those who confirmed. Nothing is
     * marked: each recipient is marked when its message is queued. `onlyWarm`: of those nothing was sent to yet,
     * only people who have written to this company.
     */
    claim: (campaignId: number, size: number, onlyWarm: boolean) => sql<QueuedRecipient>`
      SELECT ${queuedColumns} FROM campaign_recipients r
       WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId}
         AND (r.state IN ('queued', 'confirmed') OR NOT r."isHanded")
         AND ${onlyWarm ? fragment`(NOT r."isHanded" OR ${hasWritten(scope, fragment`r."contactId"`, now())})` : fragment`TRUE`}
       ORDER BY r."isHanded", r.state = 'queued', r.id LIMIT ${size} FOR UPDATE SKIP LOCKED`,

    /** Whether one of the people to write to next has written to this company. */
    hasWarm: (campaignId: number, at: Date) => sql.hasRows`
      SELECT 1 FROM campaign_recipients r
       WHERE r."companyId" = ${scope} AND r."campaignId" = ${campaignId} AND r.state IN ('queued', 'confirmed')
         AND r."contactId" IS NOT NULL AND ${hasWritten(scope, fragment`r."contactId"`, at)} LIMIT 1`,

    /** Recipients who confirmed, longest waiting first. */
    listConfirmed: (campaignIds: readonly number[]) => sql<QueuedRecipient>`
      SELECT ${queuedColumns} FROM campaign_recipients r
       WHERE r."companyId" = ${scope} AND r."campaignId" = ANY(${[...campaignIds]}::bigint[])
         AND r.state = 'confirmed' AND r."isHanded"
       ORDER BY r."confirmedAt", r.id LIMIT ${mostConfirmed}`,

    /**
     * Decides what happens to these people, in one statement and once: each is asked or sent to under their id, unless
     * they opted out, are blocked, were served under another number, or have a ticket that this campaign leaves alone. The contact is
     * the row's own where it has one: a merge may have moved it since the row was read. Of two rows that a merge made one
     * person's, the second keeps its place in the queue. Left out is whom another process began first, and all if
     * the campaign no longer runs or was changed since it was read.
     */
    begin: (
      people: readonly Beginning[],
      campaign: { id: number; updatedAt: Date; connectionId: number; skipsTickets: boolean },
    ) => preparedSql<RecipientDecision>`
      UPDATE campaign_recipients r
         SET state = next.state, "contactId" = next."contactId", cause = next.cause, "isHanded" = next.state NOT IN ('asked', 'sending'),
             wid = CASE WHEN next.state = 'sending' THEN next.wid ELSE r.wid END,
             "fileWids" = CASE WHEN next.state = 'sending' THEN next."fileWids"::jsonb ELSE r."fileWids" END,
             "askWid" = CASE WHEN next.state = 'asked' THEN next.wid ELSE r."askWid" END,
             "askedAt" = CASE WHEN next.state = 'asked' THEN now() ELSE r."askedAt" END, "updatedAt" = now()
        FROM (SELECT d.*, CASE WHEN d.decided IN ('blocked', 'repeated', 'openTicket') THEN 'skipped' ELSE d.decided END AS state,
                     CASE WHEN d.decided IN ('blocked', 'repeated', 'openTicket') THEN d.decided END AS cause
                FROM (SELECT p.*, CASE
                        WHEN EXISTS (SELECT FROM opt_outs o
                                      WHERE o."companyId" = ${scope}
                                        AND (o.person = p.person OR o."contactId" = p."contactId")) THEN 'optedOut'
                        WHEN EXISTS (SELECT FROM contacts b
                                      WHERE b."companyId" = ${scope} AND b.id = p."contactId"
                                        AND b."blockedAt" IS NOT NULL) THEN 'blocked'
                        WHEN EXISTS (SELECT FROM campaign_recipients x
                                      WHERE x."companyId" = ${scope} AND x."contactId" = p."contactId"
                                        AND x."campaignId" = ${campaign.id} AND x.id <> p.id
                                        AND x.state IN ('asked', 'confirmed', 'sending', 'sent', 'refused')) THEN 'repeated'
                        WHEN ${campaign.skipsTickets} AND EXISTS (
                               SELECT FROM tickets t
                                WHERE t."companyId" = ${scope} AND t."contactId" = p."contactId"
                                  AND t."connectionId" = ${campaign.connectionId} AND t.status IN ('open', 'pending')) THEN 'openTicket'
                        ELSE p.going END AS decided
                        FROM (SELECT k.id, k.person, coalesce(k."contactId", g."contactId") AS "contactId", g.was, g.going, g.wid,
                                     g."fileWids",
                                     row_number() OVER (PARTITION BY coalesce(k."contactId", g."contactId") ORDER BY k.id) AS place
                                FROM unnest(${people.map(({ recipient }) => recipient.id)}::bigint[],
                                            ${people.map(({ contactId }) => contactId)}::bigint[],
                                            ${people.map(({ recipient }) => recipient.state)}::text[],
                                            ${people.map(({ asks }) => (asks ? "asked" : "sending"))}::text[],
                                            ${people.map(({ wid }) => wid)}::text[],
                                            ${people.map(({ fileWids }) => JSON.stringify(fileWids))}::text[])
                                       AS g(id, "contactId", was, going, wid, "fileWids")
                                JOIN campaign_recipients k ON k."companyId" = ${scope} AND k.id = g.id) p
                       WHERE p.place = 1) d) next
       WHERE r."companyId" = ${scope} AND r.id = next.id AND r.state = next.was AND r."isHanded" = (next.was IN ('queued', 'confirmed'))
         AND coalesce(r."contactId", next."contactId") = next."contactId"
         AND EXISTS (SELECT FROM campaigns c
                      WHERE c."companyId" = ${scope} AND c.id = ${campaign.id} AND c.status = 'EM_ANDAMENTO'
                        AND c."updatedAt" = ${campaign.updatedAt})
      RETURNING r.id, r.state, r."contactId",
                coalesce((SELECT max(i.value) || '@lid' FROM contact_identities i
                           WHERE i."companyId" = r."companyId" AND i."contactId" = r."contactId" AND i.kind = 'lid'),
                         nullif(r.number, '') || '@s.whatsapp.net') AS address`,

    /** The outbox has their messages, under these ids. */
    markQueued: (connectionId: number, messages: readonly { recipient: QueuedRecipient; wid: string }[]) => preparedSql`
      UPDATE campaign_recipients r
         SET "isHanded" = true, state = CASE WHEN r.state = 'sending' THEN 'sent' ELSE r.state END,
             "sentAt" = CASE WHEN r.state = 'sending' THEN now() ELSE r."sentAt" END, "updatedAt" = now(),
             "looseMessageId" = (SELECT l.id FROM loose_messages l
                                  WHERE l."companyId" = ${scope} AND l.wid = h.wid
                                    AND (l."connectionId" = ${connectionId}::bigint OR l."connectionId" IS NULL)
                                  ORDER BY l.id DESC LIMIT 1)
        FROM unnest(${messages.map(({ recipient }) => recipient.id)}::bigint[], ${messages.map(({ wid }) => wid)}::text[])
               AS h(id, wid)
       WHERE r."companyId" = ${scope} AND r.id = h.id AND NOT r."isHanded"`,

    /** WhatsApp knows the number. */
    noteFound: (id: number) => sql`
      UPDATE campaign_recipients r SET "isValid" = true WHERE r."companyId" = ${scope} AND r.id = ${id}`,

    /** They get nothing, for this cause. */
    settle: (id: number, state: "failed" | "skipped", cause: string, isValid: boolean | null = null) => sql`
      UPDATE campaign_recipients r
         SET state = ${state}, cause = ${cause}, "isHanded" = true, "isValid" = coalesce(${isValid}::boolean, r."isValid"),
             "updatedAt" = now()
       WHERE r."companyId" = ${scope} AND r.id = ${id} AND r.state IN ('queued', 'confirmed', 'sending', 'asked')`,
  };
};
