import { preparedSqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { pictureUrl } from "./contact.columns";
import type { FoundContact } from "./contact.service";
import type { Identity } from "./identity.rules";

/** A person's contact, and the ids of all contacts with one of the identities: more than one must be merged. */
type FoundPerson = FoundContact & { contactIds: number[] };

/** The oldest contact with any of these identities. */
export async function findPerson(scope: Scope, identities: Identity[]): Promise<FoundPerson | null> {
  const kinds = identities.map(({ kind }) => kind);
  const values = identities.map(({ value }) => value);
  const [row] = await preparedSqlOf(scope)<FoundPerson>`
    WITH named AS (
      SELECT DISTINCT i."contactId" AS id FROM contact_identities i
       WHERE i."companyId" = ${scope} AND (i.kind, i.value) IN (SELECT * FROM unnest(${kinds}::text[], ${values}::text[]))
    )
    SELECT c.id, c.name, c.number, c.email, ${pictureUrl} AS "profilePicUrl", c."isGroup", c."nameIsChosen",
           (SELECT json_agg(json_build_object('kind', k.kind, 'value', k.value))
              FROM contact_identities k WHERE k."companyId" = ${scope} AND k."contactId" = c.id) AS identities,
           (SELECT json_agg(named.id ORDER BY named.id) FROM named) AS "contactIds"
      FROM named JOIN contacts c ON c."companyId" = ${scope} AND c.id = named.id
     ORDER BY c.id LIMIT 1`;
  return row ?? null;
}
