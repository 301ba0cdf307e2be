import type { SyncedContactDto } from "@guiche/contract/contact-changes";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

interface Place {
  at: Date;
  id: number;
}

export interface ChangeRow extends Place {
  /** Null: the contact was deleted. */
  contact: SyncedContactDto | null;
  mergedInto: number | null;
  /** What another system called a deleted contact. */
  externalId: string | null;
}

/**
 * A transaction that still runs may write a row with the time at which it began: what is younger is left to the next call,
 * so that the cursor passes nothing over. One that runs for minutes does not hold it up.
 */
const settledTime = fragment`
  greatest(now() - interval '1 minute', coalesce(
    (SELECT min(a.xact_start) FROM pg_stat_activity a WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()), now()))`;

/** Contacts that were added, changed and deleted after a place, the oldest change first. */
export const changesAfter = (scope: Scope, { at, id }: Place, limit: number): Promise<ChangeRow[]> => sqlOf(
  scope,
)<ChangeRow>`
  WITH changed AS (
    SELECT c."updatedAt" AS at, c.id, NULL::bigint AS "mergedInto", NULL AS "externalId", false AS "isGone" FROM contacts c
     WHERE c."companyId" = ${scope} AND (c."updatedAt", c.id) > (${at}, ${id}) AND c."updatedAt" < ${settledTime}
     ORDER BY c."updatedAt", c.id LIMIT ${limit}::int
  ), deleted AS (
    SELECT d."deletedAt" AS at, d."contactId" AS id, d."mergedIntoId" AS "mergedInto", d."externalId", true AS "isGone" FROM deleted_contacts d
     WHERE d."companyId" = ${scope} AND (d."deletedAt", d."contactId") > (${at}, ${id}) AND d."deletedAt" < ${settledTime}
     ORDER BY d."deletedAt", d."contactId" LIMIT ${limit}::int
  ), page AS (SELECT * FROM changed UNION ALL SELECT * FROM deleted ORDER BY at, id LIMIT ${limit}::int)
  SELECT p.at, p.id, p."mergedInto", p."externalId",
         (SELECT jsonb_build_object(
                   'id', c.id, 'externalId', c."externalId", 'name', c.name, 'number', c.number, 'email', c.email,
                   'isGroup', c."isGroup", 'createdAt', c."createdAt", 'updatedAt', c."updatedAt",
                   'extraInfo', coalesce((SELECT jsonb_agg(jsonb_build_object('name', f.name, 'value', f.value) ORDER BY f.id)
                                            FROM contact_fields f WHERE f."companyId" = ${scope} AND f."contactId" = c.id), '[]'),
                   'tags', coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name)
                                       FROM contact_tags l JOIN tags g ON g."companyId" = l."companyId" AND g.id = l."tagId"
                                      WHERE l."companyId" = ${scope} AND l."contactId" = c.id), '[]'))
            FROM contacts c WHERE NOT p."isGone" AND c."companyId" = ${scope} AND c.id = p.id) AS contact
    FROM page p ORDER BY p.at, p.id`;
