import {
  maxContactNames,
  type ContactDetailsDto,
  type ContactDto,
  type ContactSearch,
} from "@guiche/contract/contacts";
import { pageSize } from "@guiche/contract/limits";
import { startOfDay } from "../../core/db/days";
import { foldedContains } from "../../core/db/folded-search";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { containing } from "../../core/text";
import { contactColumns } from "./contact.columns";
import { optOutsOf } from "./opt-outs";
import type { ListedContactRow } from "./contact.presenter";

type ExportedContact = Pick<ContactDetailsDto, "id" | "name" | "number" | "email" | "otherNumbers"> & {
  tags: string[];
  fields: { name: string; value: string }[];
};

const anything = fragment`TRUE`;

/** Only a number, in any notation. */
const numberLike = /^[\d\s().+-]*\d[\d\s().+-]*$/;

/** Fewer digits are in most numbers. */
const leastDigits = 4;
/** Contacts that are found by another spelling or another number of theirs. */
const mostOthers = 1_000;

/** A condition on `contacts c`: one of its numbers, in any spelling, contains these digits. */
export const holdsNumber = (scope: Scope, digits: string): Fragment =>
  digits.length < leastDigits
    ? fragment`c.number LIKE ${containing(digits)}`
    : fragment`
        (c.number LIKE ${containing(digits)}
         OR c.id = ANY(ARRAY(SELECT k."contactId" FROM contact_identities k
                              WHERE k."companyId" = ${scope} AND k.kind = 'phone' AND k.value LIKE ${containing(digits)}
                              LIMIT ${mostOthers})))`;

/** Matches the name or the digits of a number. */
function matching(scope: Scope, text: string): Fragment {
  if (text === "") return anything;
  const nameMatch = foldedContains(fragment`c.name`, text);
  return numberLike.test(text) ? fragment`(${nameMatch} OR ${holdsNumber(scope, text.replace(/\D/g, ""))})` : nameMatch;
}

/**
 * Whether to filter by the trigram index first and sort afterwards. Similar names stand together, so walking the name
 * index could read half of the company's contacts first. Matching numbers are spread over all names: walking is fine.
 */
const isFoundFirst = (text: string): boolean => !numberLike.test(text) && /[\p{L}\p{N}]{3}/u.test(text);

/** Dates are in the company's time zone. */
function within(
  scope: Scope,
  { date, dateStart, dateEnd, optedOut, blocked, externalId }: Partial<ContactSearch>,
  zone: string,
): Fragment {
  const [from, to] = [date || dateStart, date || dateEnd];
  const first = from ? fragment`c."createdAt" >= ${startOfDay(fragment`${from}::date`, zone)}` : anything;
  const last = to ? fragment`c."createdAt" < ${startOfDay(fragment`(${to}::date + 1)`, zone)}` : anything;
  const standing =
    optedOut === "true" ? fragment`c.id IN (SELECT opted."contactId" FROM (${optOutsOf(scope)}) opted)` : anything;
  const blockCondition = blocked === "true" ? fragment`c."blockedAt" IS NOT NULL` : anything;
  const externalIdMatch = externalId ? fragment`c."externalId" = ${externalId}` : anything;
  return fragment`${first} AND ${last} AND ${standing} AND ${blockCondition} AND ${externalIdMatch}`;
}

export const contactSearchStore = (scope: Scope) => {
  const sql = sqlOf(scope);

  const hits = (text: string, among: Fragment): Fragment => fragment`
    SELECT c.* FROM contacts c WHERE c."companyId" = ${scope} AND ${matching(scope, text)} AND ${among}`;

  return {
    /** A page by name; with the number of all matches where finding the page has counted them. */
    page: async (search: ContactSearch, zone: string) => {
      const size = search.limit ?? pageSize.contacts;
      const text = (search.searchParam ?? "").trim();
      const hitsQuery = hits(text, within(scope, search, zone));
      const page = fragment`ORDER BY c.name, c.id LIMIT ${size + 1} OFFSET ${(search.pageNumber - 1) * size}`;
      const rows = isFoundFirst(text)
        ? await sql<ListedContactRow & { count?: number }>`
            WITH found AS MATERIALIZED (SELECT c.id, c.name FROM (${hitsQuery}) c),
                 page AS (SELECT c.id FROM found c ${page})
            SELECT ${contactColumns}, c."externalId", (SELECT count(*) FROM found) AS count
              FROM page p JOIN contacts c ON c."companyId" = ${scope} AND c.id = p.id ORDER BY c.name, c.id`
        : await sql<ListedContactRow & { count?: number }>`
            SELECT ${contactColumns}, c."externalId" FROM (${hitsQuery} ${page}) c ORDER BY c.name, c.id`;
      return { rows: rows.slice(0, size), hasMore: rows.length > size, count: rows[0]?.count };
    },

    count: (search: ContactSearch, zone: string): Promise<number> => {
      const text = (search.searchParam ?? "").trim();
      return sql.number`
        SELECT count(*) FROM contacts c
         WHERE c."companyId" = ${scope} AND ${matching(scope, text)} AND ${within(scope, search, zone)}`;
    },

    /** Where each contact was first met, whether campaigns write to them, and whether they are blocked. */
    related: (ids: number[]) => sql<{
      contactId: number;
      connectionId: number | null;
      connectionName: string | null;
      isOptedOut: boolean;
      isBlocked: boolean;
    }>`
      SELECT c.id AS "contactId", w.id AS "connectionId", w.name AS "connectionName",
             EXISTS (SELECT FROM (${optOutsOf(scope)}) opted WHERE opted."contactId" = c.id) AS "isOptedOut",
             c."blockedAt" IS NOT NULL AS "isBlocked"
        FROM contacts c
        LEFT JOIN connections w ON w."companyId" = c."companyId" AND w.id = c."connectionId"
       WHERE c."companyId" = ${scope} AND c.id = ANY(${ids}::bigint[])`,

    names: (searchParam = "") => sql<Pick<ContactDto, "id" | "name" | "number">>`
      WITH c AS MATERIALIZED (${hits(searchParam.trim(), anything)})
      SELECT c.id, c.name, c.number FROM c ORDER BY c.name, c.id LIMIT ${maxContactNames}`,

    /** A page of people (no groups) after the given one, by name; keyset paging, so each page costs the same. */
    peopleAfter: (searchParam: string | undefined, after: { name: string; id: number } | null, size: number) => {
      const further = after ? fragment`(c.name, c.id) > (${after.name}::text, ${after.id}::bigint)` : anything;
      return sql<ExportedContact>`
        SELECT c.id, c.name, c.number, c.email, c."otherNumbers",
               coalesce((SELECT json_agg(g.name ORDER BY g.name)
                           FROM contact_tags l JOIN tags g ON g."companyId" = l."companyId" AND g.id = l."tagId"
                          WHERE l."companyId" = ${scope} AND l."contactId" = c.id), '[]') AS tags,
               coalesce((SELECT json_agg(json_build_object('name', f.name, 'value', f.value) ORDER BY f.id)
                           FROM contact_fields f WHERE f."companyId" = ${scope} AND f."contactId" = c.id), '[]') AS fields
          FROM contacts c
         WHERE c."companyId" = ${scope} AND NOT c."isGroup" AND ${matching(scope, (searchParam ?? "").trim())} AND ${further}
         ORDER BY c.name, c.id LIMIT ${size}`;
    },
  };
};
