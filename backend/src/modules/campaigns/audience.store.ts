import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { contactsWithTags } from "../contacts";
import { hasWritten } from "../messages";

interface Field {
  name: string;
  value: string;
}

const fieldsOfContact = (scope: Scope, contactId: Fragment) => fragment`
  coalesce((SELECT jsonb_agg(jsonb_build_object('name', e.name, 'value', e.value) ORDER BY e.id) FROM contact_fields e
             WHERE e."companyId" = ${scope} AND e."contactId" = ${contactId}), '[]')`;

/** As `foldWord` of the contract folds a name. */
const foldedWord = (name: Fragment) => fragment`regexp_replace(folded(${name}), '[[:space:]_-]+', '', 'g')`;

export const wordRows = (words: readonly { word: string; folded: string }[]): Fragment => fragment`
  unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ folded }) => folded)}::text[]) AS w(word, folded)`;

/** A condition: these fields have no value for `w`. */
export const lacksWord = (fields: Fragment): Fragment => fragment`
  NOT EXISTS (SELECT FROM jsonb_to_recordset(${fields}) AS f(name text, value text)
               WHERE f.value <> '' AND ${foldedWord(fragment`f.name`)} = w.folded)`;

/** The people of lists and tags, page by page. */
export const audienceStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    ofList: (contactListId: number, after: number, size: number) => sql<{
      id: number;
      name: string;
      number: string;
      email: string;
      person: string;
      contactId: number | null;
      isValid: boolean | null;
      fields: Field[];
    }>`
      SELECT i.id, i.name, i.number, i.email, i.person, k."contactId", i."isWhatsappValid" AS "isValid",
             i.fields || ${fieldsOfContact(scope, fragment`k."contactId"`)} AS fields
        FROM contact_list_items i
        LEFT JOIN LATERAL (
          SELECT n."contactId" FROM contact_identities n
           WHERE n."companyId" = i."companyId" AND n.kind = 'phone' AND n.value = i.number LIMIT 1) k ON TRUE
       WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId} AND i.id > ${after}::bigint
       ORDER BY i.id LIMIT ${size}`,

    /** Contacts that have the tag, themselves or on one of their tickets. */
    ofTag: (tagId: number, after: number, size: number) => sql<{
      id: number;
      name: string;
      number: string | null;
      email: string;
      isUnchecked: boolean;
      fields: Field[];
    }>`
      SELECT c.id, c.name, c.number, c.email, c."isUnchecked", ${fieldsOfContact(scope, fragment`c.id`)} AS fields
        FROM contacts c
       WHERE c."companyId" = ${scope} AND NOT c."isGroup" AND c.id > ${after}::bigint
         AND c.id IN (${contactsWithTags(scope, [tagId])})
       ORDER BY c.id LIMIT ${size}`,

    hasPeople: (contactListId: number | null, tagId: number | null) => sql.hasRows`
      SELECT 1 WHERE EXISTS (SELECT FROM contact_list_items i
                              WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId}::bigint)
                  OR EXISTS (SELECT FROM contacts c
                              WHERE c."companyId" = ${scope} AND NOT c."isGroup"
                                AND c.id IN (${contactsWithTags(scope, tagId === null ? [] : [tagId])}))`,

    /** Inside a transaction the tag is not deleted before its end. */
    hasTag: (tagId: number) =>
      sql.hasRows`SELECT 1 FROM tags WHERE "companyId" = ${scope} AND id = ${tagId} FOR KEY SHARE`,

    /** What a campaign to these people would meet. */
    forecast: async (contactListId: number | null, tagId: number | null, at: Date) => {
      const [row] = await sql<{
        recipients: number;
        valid: number;
        unknown: number;
        repeated: number;
        optedOut: number;
        cold: number;
      }>`
        WITH people AS (
          -- A contact is one person, whichever way a list writes the number.
          SELECT coalesce('contact ' || k."contactId", i.person) AS key, i.person, i."isWhatsappValid" AS valid, k."contactId"
            FROM contact_list_items i
            LEFT JOIN contact_identities k
              ON k."companyId" = i."companyId" AND k.kind = 'phone' AND k.value = i.number
           WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId}::bigint
          UNION ALL
          SELECT 'contact ' || c.id, c.number, NOT c."isUnchecked", c.id FROM contacts c
           WHERE c."companyId" = ${scope} AND NOT c."isGroup"
             AND c.id IN (${contactsWithTags(scope, tagId === null ? [] : [tagId])})
        ), once AS (
          SELECT p.key, bool_or(p.valid) AS valid, bool_and(p.valid IS FALSE) AS "isNobody", min(p.person) AS person,
                 max(p."contactId") AS "contactId", count(*) AS times
            FROM people p
           WHERE NOT EXISTS (SELECT FROM contacts b WHERE b."companyId" = ${scope} AND b.id = p."contactId"
                                AND b."blockedAt" IS NOT NULL)
           GROUP BY p.key)
        SELECT count(*)::int AS recipients, count(*) FILTER (WHERE n.valid)::int AS valid,
               count(*) FILTER (WHERE n.valid IS NOT TRUE AND n."isNobody" IS NOT TRUE)::int AS unknown,
               coalesce(sum(n.times - 1), 0)::int AS repeated,
               count(*) FILTER (WHERE EXISTS (SELECT FROM opt_outs o WHERE o."companyId" = ${scope}
                                  AND (o.person = n.person OR o."contactId" = n."contactId")))::int AS "optedOut",
               count(*) FILTER (WHERE n."contactId" IS NULL OR NOT ${hasWritten(scope, fragment`n."contactId"`, at)})::int AS cold
          FROM once n`;
      return row ?? { recipients: 0, valid: 0, unknown: 0, repeated: 0, optedOut: 0, cold: 0 };
    },

    /** How many of these people have no value for a word, neither from a sheet nor as a contact. */
    lacking: (
      contactListId: number | null,
      tagId: number | null,
      words: readonly { word: string; folded: string }[],
    ) => sql<{
      word: string;
      count: number;
    }>`
      WITH people AS (
        SELECT i.fields, k."contactId" FROM contact_list_items i
          LEFT JOIN contact_identities k ON k."companyId" = i."companyId" AND k.kind = 'phone' AND k.value = i.number
         WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId}::bigint
        UNION ALL
        SELECT '[]'::jsonb, c.id FROM contacts c
         WHERE c."companyId" = ${scope} AND NOT c."isGroup"
           AND c.id IN (${contactsWithTags(scope, tagId === null ? [] : [tagId])}))
      SELECT w.word, count(*)::int AS count
        FROM people p CROSS JOIN ${wordRows(words)}
       WHERE ${lacksWord(fragment`p.fields`)}
         AND NOT EXISTS (SELECT FROM contact_fields e
                          WHERE e."companyId" = ${scope} AND e."contactId" = p."contactId" AND e.value <> ''
                            AND ${foldedWord(fragment`e.name`)} = w.folded)
       GROUP BY w.word ORDER BY 2 DESC, 1`,
  };
};
