import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { contactStore } from "./contact.store";

/** A person from a sheet. */
export interface SheetContact {
  name: string;
  /** True when the sheet has a name; otherwise the name is the number. */
  nameIsChosen: boolean;
  number: string;
  otherNumbers: string[];
  email: string;
  fields: { name: string; value: string }[];
  /** Names of tags. */
  tags: string[];
}

/** One of the known contacts was deleted or merged in the meantime. */
export class ContactGone extends Error {}

const column = <T, K extends keyof T>(rows: T[], name: K): T[K][] => rows.map((row) => row[name]);

export const sheetStore = (scope: Scope) => {
  const sql = sqlOf(scope);

  return {
    /** Fails when a concurrent request took one of the numbers, once its identities are added. */
    add: (rows: SheetContact[]) => sql<{ id: number; number: string }>`
      INSERT INTO contacts ("companyId", name, number, email, "nameIsChosen", "isUnchecked")
      SELECT ${scope}, r.name, r.number, r.email, r.chosen, true
        FROM unnest(${column(rows, "name")}::text[], ${column(rows, "number")}::text[], ${column(rows, "email")}::text[],
                    ${column(rows, "nameIsChosen")}::boolean[]) AS r(name, number, email, chosen)
      RETURNING id, number`,

    addIdentities: (rows: { contactId: number; kind: string; value: string }[]) => sql`
      INSERT INTO contact_identities ("companyId", "contactId", kind, value)
      SELECT ${scope}, r.contact, r.kind, r.value
        FROM unnest(${column(rows, "contactId")}::bigint[], ${column(rows, "kind")}::text[],
                    ${column(rows, "value")}::text[]) AS r(contact, kind, value)`,

    /** Adds to the contacts' other numbers; returns the contacts. */
    addNumbers: (rows: { contactId: number; number: string }[]) => sql<{ id: number }>`
      UPDATE contacts c SET "otherNumbers" = c."otherNumbers" || r.numbers, "updatedAt" = now()
        FROM (SELECT w.contact, array_agg(w.number ORDER BY w.place) AS numbers
                FROM unnest(${column(rows, "contactId")}::bigint[], ${column(rows, "number")}::text[])
                       WITH ORDINALITY AS w(contact, number, place) GROUP BY w.contact) r
       WHERE c."companyId" = ${scope} AND c.id = r.contact
      RETURNING c.id`,

    /** Locks the contacts until the commit. */
    hold: async (ids: number[]): Promise<void> => {
      const uniqueIds = [...new Set(ids)];
      const lockedRows = await sql<{ id: number }>`
        SELECT c.id FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ANY(${uniqueIds}::bigint[])
         ORDER BY c.id FOR NO KEY UPDATE`;
      if (lockedRows.length < uniqueIds.length) throw new ContactGone();
    },

    /** Fills names that are only the number, emails and extra fields where empty. Returns the changed contacts' ids. */
    fill: async (rows: (SheetContact & { id: number })[]): Promise<number[]> => {
      if (rows.length === 0) return [];
      const filledRows = await sql<{ id: number }>`
        UPDATE contacts c
           SET name = CASE WHEN r.takes THEN r.name ELSE c.name END,
               "nameIsChosen" = c."nameIsChosen" OR r.takes,
               email = CASE WHEN c.email = '' THEN r.email ELSE c.email END,
               "updatedAt" = now()
          FROM (SELECT w.id, w.name, w.email, w.chosen AND NOT k."nameIsChosen"
                         AND k.name IN ('', 'WhatsApp', '+' || k.number) AS takes
                  FROM unnest(${column(rows, "id")}::bigint[], ${column(rows, "name")}::text[],
                              ${column(rows, "email")}::text[], ${column(rows, "nameIsChosen")}::boolean[])
                         AS w(id, name, email, chosen)
                  JOIN contacts k ON k."companyId" = ${scope} AND k.id = w.id) r
         WHERE c."companyId" = ${scope} AND c.id = r.id AND (r.takes OR (c.email = '' AND r.email <> ''))
        RETURNING c.id`;
      const fields = rows.flatMap(({ id, fields: own }) => own.map((field) => ({ ...field, id })));
      const changedRows = await sql<{ id: number }>`
        WITH given AS (
          SELECT * FROM unnest(${column(fields, "id")}::bigint[], ${column(fields, "name")}::text[],
                               ${column(fields, "value")}::text[]) AS r(contact, name, value)
        ), refilled AS (
          UPDATE contact_fields f SET value = r.value, "updatedAt" = now() FROM given r
           WHERE f."companyId" = ${scope} AND f."contactId" = r.contact AND f.name = r.name AND f.value = ''
          RETURNING f."contactId" AS id, f.name, f.value, TRUE AS was
        ), added AS (
          INSERT INTO contact_fields ("companyId", "contactId", name, value)
          SELECT ${scope}, r.contact, r.name, r.value FROM given r
           WHERE NOT EXISTS (SELECT FROM contact_fields f
                              WHERE f."companyId" = ${scope} AND f."contactId" = r.contact AND f.name = r.name)
          RETURNING "contactId" AS id, name, value, FALSE AS was)
        SELECT c.id, webhook_contact_fields(${scope}, c.id, c.was, c.is_now)
          FROM (SELECT id, coalesce(jsonb_object_agg(name, '') FILTER (WHERE was), '{}') AS was,
                       jsonb_object_agg(name, value) AS is_now
                  FROM (SELECT * FROM refilled UNION ALL SELECT * FROM added) each GROUP BY id) c`;
      const ids = [...new Set([...filledRows, ...changedRows].map(({ id }) => id))];
      await contactStore(scope).touch(ids);
      return ids;
    },
  };
};
