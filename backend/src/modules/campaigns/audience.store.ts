import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

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
    }>`
      SELECT i.id, i.name, i.number, i.email, i.person, k."contactId", i."isWhatsappValid" AS "isValid"
        FROM contact_list_items i
        LEFT JOIN LATERAL (
          SELECT n."contactId" FROM contact_identities n
           WHERE n."companyId" = i."companyId" AND n.kind = 'phone' AND n.value = i.number LIMIT 1) k ON TRUE
       WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId} AND i.id > ${after}::bigint
       ORDER BY i.id LIMIT ${size}`,

    /** Contacts that have the tag on one of their tickets. */
    ofTag: (tagId: number, after: number, size: number) => sql<{
      id: number;
      name: string;
      number: string | null;
      email: string;
      isUnchecked: boolean;
    }>`
      SELECT c.id, c.name, c.number, c.email, c."isUnchecked" FROM contacts c
       WHERE c."companyId" = ${scope} AND NOT c."isGroup" AND c.id > ${after}::bigint
         AND EXISTS (SELECT FROM tickets t JOIN ticket_tags g ON g."companyId" = t."companyId" AND g."ticketId" = t.id
                      WHERE t."companyId" = c."companyId" AND t."contactId" = c.id AND g."tagId" = ${tagId})
       ORDER BY c.id LIMIT ${size}`,

    hasTag: async (tagId: number) =>
      (await sql`SELECT 1 FROM tags WHERE "companyId" = ${scope} AND id = ${tagId}`).length === 1,

    /** What a campaign to these people would meet. */
    forecast: async (contactListId: number | null, tagId: number | null) => {
      const [row] = await sql<{
        recipients: number;
        valid: number;
        unknown: number;
        repeated: number;
        optedOut: number;
      }>`
        WITH people AS (
          -- Whoever is a contact is one person, whichever way a list writes the number.
          SELECT coalesce('contact ' || k."contactId", i.person) AS key, i.person, i."isWhatsappValid" AS valid, k."contactId"
            FROM contact_list_items i
            LEFT JOIN contact_identities k
              ON k."companyId" = i."companyId" AND k.kind = 'phone' AND k.value = i.number
           WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId}::bigint
          UNION ALL
          SELECT 'contact ' || c.id, c.number, NOT c."isUnchecked", c.id FROM contacts c
           WHERE c."companyId" = ${scope} AND NOT c."isGroup"
             AND EXISTS (SELECT FROM tickets t JOIN ticket_tags g ON g."companyId" = t."companyId" AND g."ticketId" = t.id
                          WHERE t."companyId" = c."companyId" AND t."contactId" = c.id AND g."tagId" = ${tagId}::bigint)
        ), once AS (
          SELECT p.key, bool_or(p.valid) AS valid, bool_and(p.valid IS FALSE) AS "isNobody", min(p.person) AS person,
                 max(p."contactId") AS "contactId", count(*) AS times
            FROM people p GROUP BY p.key)
        SELECT count(*)::int AS recipients, count(*) FILTER (WHERE n.valid)::int AS valid,
               count(*) FILTER (WHERE n.valid IS NOT TRUE AND n."isNobody" IS NOT TRUE)::int AS unknown,
               coalesce(sum(n.times - 1), 0)::int AS repeated,
               count(*) FILTER (WHERE EXISTS (SELECT FROM opt_outs o WHERE o."companyId" = ${scope}
                                  AND (o.person = n.person OR o."contactId" = n."contactId")))::int AS "optedOut"
          FROM once n`;
      return row ?? { recipients: 0, valid: 0, unknown: 0, repeated: 0, optedOut: 0 };
    },
  };
};
