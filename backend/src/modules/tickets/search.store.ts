import { foldedContains, foldedMatches } from "../../core/db/folded-search";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { holdsNumber } from "../contacts";
import { searchConditions, newestFirst, pageSizeOf, rowsToSkip, type ListQuestion } from "./list.store";
import { joinsOfMany, ticketColumns } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";
import type { SearchTerms } from "./search-terms";
import { visibleTickets } from "./ticket.visible";

/** A found ticket, with the matching message if there is one. */
export type FoundRow = TicketRow & {
  foundId: number | null;
  foundBody: string | null;
  foundAt: Date | null;
};

/** When more people than this match by name, most of the newest tickets match too. */
const manyPeople = 2_000;
/**
 * A word in more messages than this is common: it is searched in the newest `walkedCount` tickets, which fill a page. A rarer
 * one is searched in all messages.
 */
export const commonMessages = 2_000;
const walkedCount = 400;
/** The most matches read for a rare word, in case the planner's estimate was too low. */
const maxHits = 20_000;
/** Characters of a message to show around the match, and before it. */
const excerptSize = { length: 158, before: 50 };

/** No index holds one: the names are read, as in the list of contacts. */
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

const holdsDigits = (scope: Scope, text: string): Fragment =>
  text.length < 3 ? fragment`c.number LIKE ${`${text}%`}` : holdsNumber(scope, text);

/** Folded like the index; pattern characters are escaped. */
const begins = (column: Fragment, text: string): Fragment => fragment`
  folded(${column}) LIKE
    replace(replace(replace(folded(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

export const searchStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const messageHolds = (text: string, { byIndex }: { byIndex: boolean }): Fragment => fragment`
    m."mediaType" IN ('chat', 'image', 'video', 'application') AND m.body <> '' AND NOT m."isDeleted"
    AND ${foldedMatches(fragment`m.body`, text, { byIndex })}`;
  const personHolds = ({ text, matching, number }: SearchTerms): Fragment => {
    const isInside = matching === "contained" || emoji.test(text);
    const name = isInside ? foldedContains(fragment`c.name`, text) : begins(fragment`c.name`, text);
    return number ? fragment`(${name} OR ${holdsDigits(scope, number)})` : name;
  };

  /** Tickets of people by name or number: starts from the people, or from the tickets where most people match. */
  const ofPeople = (question: ListQuestion, terms: SearchTerms, limit: number): Fragment => {
    const where = searchConditions(scope, question);
    const past = fragment`
      (SELECT count(*) FROM person) > ${manyPeople} AND ${where}
      AND EXISTS (SELECT FROM contacts c
                   WHERE c."companyId" = t."companyId" AND c.id = t."contactId" AND ${personHolds(terms)} OFFSET 0)`;
    return fragment`
      (SELECT h.id, h."updatedAt", NULL::bigint AS "messageId"
         FROM person p CROSS JOIN LATERAL (
              SELECT t.id, t."updatedAt" FROM tickets t
               WHERE t."companyId" = ${scope} AND t."contactId" = p.id
                 AND (${visibleTickets(question.actor, question.search)}) AND ${where}
               ORDER BY t."updatedAt" DESC, t.id DESC LIMIT ${limit}) h
        WHERE (SELECT count(*) FROM person) <= ${manyPeople}
        ORDER BY h."updatedAt" DESC, h.id DESC LIMIT ${limit})
      UNION ALL SELECT w.id, w."updatedAt", NULL FROM (${newestFirst(scope, question, { where: past, limit })}) w`;
  };

  const byNumber = (question: ListQuestion, { ticketNumber, ticketId, day }: SearchTerms): Fragment => fragment`
    (SELECT t.id, t."updatedAt", NULL::bigint FROM tickets t
      WHERE t."companyId" = ${scope} AND (t.id = ${ticketId}::bigint OR t.number = ${ticketNumber}::bigint)
        AND (${day}::text IS NULL OR to_char(t."createdAt" AT TIME ZONE ${question.timezone}, 'YYYYMMDD') = ${day})
        AND (${visibleTickets(question.actor, question.search)}) AND ${searchConditions(scope, question)})`;

  /** For a word in few messages: the index finds all of them. */
  const byRareWord = (question: ListQuestion, { text }: SearchTerms, limit: number): Fragment => fragment`
    (SELECT h.id, h."updatedAt", said."messageId"
       FROM (SELECT s."ticketId", max(s.id) AS "messageId"
               FROM (SELECT m.id, m."ticketId" FROM messages m
                      WHERE m."companyId" = ${scope} AND ${messageHolds(text, { byIndex: true })} LIMIT ${maxHits}) s
              GROUP BY s."ticketId") said
       CROSS JOIN LATERAL (
            SELECT t.id, t."updatedAt" FROM tickets t
             WHERE t."companyId" = ${scope} AND t.id = said."ticketId"
               AND (${visibleTickets(question.actor, question.search)}) AND ${searchConditions(scope, question)} LIMIT 1) h
      ORDER BY h."updatedAt" DESC, h.id DESC LIMIT ${limit})`;

  /** For a word in many messages: checks the newest tickets one by one. */
  const byCommonWord = (question: ListQuestion, { text }: SearchTerms, limit: number): Fragment => fragment`
    (SELECT t.id, t."updatedAt", said.id AS "messageId"
       FROM (SELECT w.* FROM (${newestFirst(scope, question, {
         where: searchConditions(scope, question),
         limit: walkedCount + limit,
       })}) w ORDER BY w."updatedAt" DESC, w.id DESC LIMIT ${walkedCount + limit}) t
       CROSS JOIN LATERAL (
            SELECT m.id FROM messages m
             WHERE m."companyId" = ${scope} AND m."ticketId" = t.id AND ${messageHolds(text, { byIndex: false })}
             ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1) said
      ORDER BY t."updatedAt" DESC, t.id DESC LIMIT ${limit})`;

  const searchTickets = async (question: ListQuestion, terms: SearchTerms, inMessages: Fragment | null) => {
    const [offset, size] = [rowsToSkip(question.search), pageSizeOf(question.search)];
    const branches = [
      ofPeople(question, terms, size + 1 + offset),
      ...(terms.ticketId === null && terms.ticketNumber === null ? [] : [byNumber(question, terms)]),
      ...(inMessages ? [inMessages] : []),
    ].reduce((one, other) => fragment`${one} UNION ALL ${other}`);
    const rows = await sql<FoundRow>`
      WITH person AS MATERIALIZED (
        SELECT c.id FROM contacts c WHERE c."companyId" = ${scope} AND ${personHolds(terms)} LIMIT ${manyPeople + 1}
      ), page AS (
        SELECT hit.id, max(hit."messageId") AS "messageId" FROM (${branches}) hit
         GROUP BY hit.id, hit."updatedAt" ORDER BY hit."updatedAt" DESC, hit.id DESC LIMIT ${size + 1} OFFSET ${offset}
      )
      SELECT ${ticketColumns}, said.id AS "foundId", said."createdAt" AS "foundAt", said.body AS "foundBody"
        FROM page
        CROSS JOIN LATERAL (SELECT t.* FROM tickets t WHERE t."companyId" = ${scope} AND t.id = page.id LIMIT 1) t
        ${joinsOfMany(scope)}
        LEFT JOIN LATERAL (
          SELECT m.id, m."createdAt",
                 CASE WHEN at.first > 1 THEN '…' ELSE '' END || substr(m.body, at.first, ${excerptSize.length}) ||
                 CASE WHEN length(m.body) >= at.first + ${excerptSize.length} THEN '…' ELSE '' END AS body
            FROM messages m
            CROSS JOIN LATERAL (
              SELECT greatest(1, position(folded(${terms.text}) IN folded(m.body)) - ${excerptSize.before}) AS first) at
           WHERE m."companyId" = ${scope} AND m.id = page."messageId" LIMIT 1) said ON TRUE
       ORDER BY t."updatedAt" DESC, t.id DESC`;
    return { rows: rows.slice(0, size), hasMore: rows.length > size };
  };

  return {
    /** The planner's estimate of how many of the company's messages match; reads no rows. */
    likely: async (text: string): Promise<number> => {
      const [row] = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
        EXPLAIN (FORMAT JSON) SELECT FROM messages m
         WHERE m."companyId" = ${scope} AND ${messageHolds(text, { byIndex: true })}`;
      return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
    },

    /** Searches names, numbers and protocols only. */
    withoutMessages: (question: ListQuestion, terms: SearchTerms) => searchTickets(question, terms, null),
    /**
     * Searches messages too. `unsure` keeps the planner from reading all messages when it expects most of them to
     * match.
     */
    rare: async (question: ListQuestion, terms: SearchTerms, { unsure = false } = {}) => {
      if (unsure) await sql`SELECT set_config('enable_seqscan', 'off', true) WHERE ${scope}::bigint IS NOT NULL`;
      return searchTickets(question, terms, byRareWord(question, terms, limitOf(question)));
    },
    /** Searches the messages of the newest tickets too: complete only if it fills the page. */
    common: (question: ListQuestion, terms: SearchTerms) =>
      searchTickets(question, terms, byCommonWord(question, terms, limitOf(question))),
  };
};

const limitOf = ({ search }: ListQuestion): number => pageSizeOf(search) + 1 + rowsToSkip(search);
