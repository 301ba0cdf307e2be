import { preparedSqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { contactColumns } from "./contact.columns";
import type { FoundContact } from "./contact.service";
import type { Identity } from "./identity.rules";

/** A person's contact, and the ids of all contacts that WhatsApp names so: more than one must be merged. */
type FoundPerson = FoundContact & { contactIds: number[] };

/** Selects `id` of the contacts with one of these identities, and whether it is another one than a spelling. */
export const namedBy = (scope: Scope, identities: readonly Identity[]): Fragment => fragment`
  SELECT i."contactId" AS id, bool_or(n.proven) AS proven
    FROM unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[],
                ${identities.map(({ isSpelling }) => !isSpelling)}::boolean[]) AS n(kind, value, proven)
    JOIN contact_identities i ON i."companyId" = ${scope} AND i.kind = n.kind AND i.value = n.value
   GROUP BY i."contactId"`;

/**
 * The oldest contact that WhatsApp names so, else the oldest with another spelling of the number: two contacts with one
 * spelling each are merged by people only.
 */
export function findPerson(scope: Scope, identities: Identity[]): Promise<FoundPerson | null> {
  return preparedSqlOf(scope).first<FoundPerson>`
    WITH named AS (${namedBy(scope, identities)})
    SELECT ${contactColumns}, c."nameIsChosen", c."blockedAt" IS NOT NULL AS "isBlocked",
           (SELECT json_agg(json_build_object('kind', k.kind, 'value', k.value))
              FROM contact_identities k WHERE k."companyId" = ${scope} AND k."contactId" = c.id) AS identities,
           coalesce((SELECT json_agg(p.id ORDER BY p.id) FROM named p WHERE p.proven), json_build_array(c.id)) AS "contactIds"
      FROM named JOIN contacts c ON c."companyId" = ${scope} AND c.id = named.id
     ORDER BY named.proven DESC, c.id LIMIT 1`;
}
