import type { IdentityKind } from "../../models/contacts/contact-identity";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { Identity } from "./identity.rules";

interface KnownIdentity extends Identity {
  contactId: number;
}

const columnsOf = (identities: Identity[]): [kinds: IdentityKind[], values: string[]] => [
  identities.map(({ kind }) => kind),
  identities.map(({ value }) => value),
];

export const identityStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Which of these identities are taken, and by which contact. */
    findKnown: (identities: Identity[]) => {
      const [kinds, values] = columnsOf(identities);
      return sql<KnownIdentity>`
        SELECT i.kind, i.value, i."contactId" FROM contact_identities i
         WHERE i."companyId" = ${scope}
           AND (i.kind, i.value) IN (SELECT * FROM unnest(${kinds}::text[], ${values}::text[]))
         ORDER BY i."contactId"`;
    },

    /** Adds identities to a contact; those already taken stay with their owner. */
    add: (contactId: number, identities: Identity[]) => {
      const [kinds, values] = columnsOf(identities);
      return sql`
        INSERT INTO contact_identities ("companyId", "contactId", kind, value)
        SELECT ${scope}, ${contactId}::bigint, i.kind, i.value
          FROM unnest(${kinds}::text[], ${values}::text[]) AS i(kind, value)
            ON CONFLICT DO NOTHING`;
    },

    of: (contactId: number) => sql<Identity>`
      SELECT i.kind, i.value FROM contact_identities i
       WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId}`,

    remove: (contactId: number, kind: IdentityKind) => sql`
      DELETE FROM contact_identities i
       WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId} AND i.kind = ${kind}`,
  };
};
