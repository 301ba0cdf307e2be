import type { IdentityKind } from "../../models/contacts/contact-identity";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export interface BookRow {
  kind: IdentityKind;
  value: string;
  name: string;
}

export const phoneBookStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    save: (connectionId: number, rows: BookRow[]) => sql`
      INSERT INTO phone_book AS b ("companyId", "connectionId", kind, value, name)
      SELECT ${scope}, ${connectionId}::bigint, r.kind, r.value, r.name
        FROM unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ value }) => value)}::text[],
                    ${rows.map(({ name }) => name)}::text[]) AS r(kind, value, name)
          ON CONFLICT ("companyId", "connectionId", kind, value)
          DO UPDATE SET name = excluded.name, "updatedAt" = now() WHERE b.name <> excluded.name`,

    /** Entries of one connection, or of all; for a person in several books, the newest name. */
    all: (connectionId: number | null) => sql<BookRow>`
      SELECT DISTINCT ON (b.kind, b.value) b.kind, b.value, b.name FROM phone_book b
       WHERE b."companyId" = ${scope} AND (${connectionId}::bigint IS NULL OR b."connectionId" = ${connectionId})
       ORDER BY b.kind, b.value, b."updatedAt" DESC`,

    /** Fills the name if the contact has only its number as name; true when it did. */
    fillName: (contactId: number, name: string) => sql.hasRows`
      UPDATE contacts c SET name = ${name}, "updatedAt" = now()
       WHERE c."companyId" = ${scope} AND c.id = ${contactId} AND NOT c."nameIsChosen"
         AND c.name IN ('', 'WhatsApp', '+' || c.number)
      RETURNING c.id`,
  };
};
