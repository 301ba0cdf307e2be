import { Contact } from "../../models/contacts/contact";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { contactColumns } from "./contact.columns";
import { optOutsOf } from "./opt-outs";
import type { ContactDetailsRow, ContactRow } from "./contact.presenter";
import { identitiesOf, type Identity } from "./identity.rules";

interface NewContact extends Pick<Contact, "name" | "number" | "isGroup" | "connectionId"> {
  email?: string;
  nameIsChosen?: boolean;
  isUnchecked?: boolean;
  externalId?: string | null;
}

export const contactStore = (scope: Scope) => {
  const contacts = repository(scope, Contact, "ERR_NO_CONTACT_FOUND");
  const sql = sqlOf(scope);
  return {
    change: contacts.change,
    mustHave: contacts.mustHave,
    /** Locks the contact until the commit; false when it is gone. Rows that refer to it may still be added. */
    lock: (id: number) => sql.hasRows`
      SELECT c.id FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ${id} FOR NO KEY UPDATE`,

    /** Inserts the contact and its identities in one statement. Fails on an identity that is already taken. */
    addWithIdentities: async (values: NewContact, identities: Identity[]): Promise<{ id: number }> => {
      const [insertedRow] = await sql<{ id: number }>`
        WITH inserted AS (
          INSERT INTO contacts ("companyId", name, number, "isGroup", email, "nameIsChosen", "isUnchecked", "connectionId", "externalId")
          VALUES (${scope}, ${values.name}, ${values.number}, ${values.isGroup}, ${values.email ?? ""},
                  ${values.nameIsChosen ?? false}, ${values.isUnchecked ?? false}, ${values.connectionId},
                  ${values.externalId ?? null}) RETURNING id
        ), known AS (
          INSERT INTO contact_identities ("companyId", "contactId", kind, value)
          SELECT ${scope}, inserted.id, i.kind, i.value
            FROM inserted, unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) AS i(kind, value)
        )
        SELECT id FROM inserted`;
      if (!insertedRow) throw new Error("The contact insert returned no row.");
      return insertedRow;
    },

    /** The same for several people who are known by their numbers alone, in one statement. */
    addWithPhones: (connectionId: number, people: readonly { name: string; number: string }[]) => {
      const phones = people.flatMap(({ number }) =>
        identitiesOf({ phone: number }).map(({ value }) => ({ number, value })),
      );
      return sql<{ id: number; name: string; number: string }>`
        WITH inserted AS (
          INSERT INTO contacts ("companyId", name, number, "isGroup", email, "nameIsChosen", "isUnchecked", "connectionId")
          SELECT ${scope}, p.name, p.number, false, '', false, false, ${connectionId}::bigint
            FROM unnest(${people.map(({ name }) => name)}::text[], ${people.map(({ number }) => number)}::text[]) AS p(name, number)
          RETURNING id, name, number
        ), known AS (
          INSERT INTO contact_identities ("companyId", "contactId", kind, value)
          SELECT ${scope}, inserted.id, 'phone', i.value
            FROM inserted
            JOIN unnest(${phones.map(({ number }) => number)}::text[], ${phones.map(({ value }) => value)}::text[]) AS i(number, value)
              ON i.number = inserted.number
        )
        SELECT id, name, number FROM inserted`;
    },

    idOfExternal: (externalId: string) => sql.value<number>`
      SELECT c.id FROM contacts c WHERE c."companyId" = ${scope} AND c."externalId" = ${externalId}`,

    /** What belongs to these contacts changed: programs that keep a copy fetch them. */
    touch: (ids: number[]) => sql`
      UPDATE contacts c SET "updatedAt" = now() WHERE c."companyId" = ${scope} AND c.id = ANY(${ids}::bigint[])`,

    byIds: (ids: number[]) => sql<ContactRow>`
      SELECT ${contactColumns} FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ANY(${ids}::bigint[])`,

    details: (id: number) => sql.first<Omit<ContactDetailsRow, "ownTags" | "duplicate">>`
      SELECT ${contactColumns}, c."externalId", c."otherNumbers", c."isUnchecked", c."botEnabled", c."blockedAt", c."connectionId",
             jsonb_array_length(c.members) AS "memberCount",
             (SELECT max(opted."createdAt") FROM (${optOutsOf(scope)}) opted WHERE opted."contactId" = c.id) AS "optedOutAt",
             w.name AS "connectionName", c."createdAt", c."updatedAt",
             (SELECT r.ad FROM tickets t
                JOIN ticket_trackings r ON r."companyId" = t."companyId" AND r."ticketId" = t.id
               WHERE t."companyId" = ${scope} AND t."contactId" = c.id AND r.ad IS NOT NULL
               ORDER BY r.id DESC LIMIT 1) AS ad,
             coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) ORDER BY f.id)
                         FROM contact_fields f WHERE f."companyId" = ${scope} AND f."contactId" = c.id), '[]') AS "extraInfo"
        FROM contacts c
        LEFT JOIN connections w ON w."companyId" = c."companyId" AND w.id = c."connectionId"
       WHERE c."companyId" = ${scope} AND c.id = ${id}`,

    fieldNames: () => sql<{ name: string }>`
      SELECT DISTINCT f.name FROM contact_fields f WHERE f."companyId" = ${scope} ORDER BY 1 LIMIT 200`,

    addFields: (rows: { contactId: number; name: string; value: string }[]) => sql`
      INSERT INTO contact_fields ("companyId", "contactId", name, value)
      SELECT ${scope}, r.contact, r.name, r.value
        FROM unnest(${rows.map(({ contactId }) => contactId)}::bigint[], ${rows.map(({ name }) => name)}::text[],
                    ${rows.map(({ value }) => value)}::text[]) WITH ORDINALITY AS r(contact, name, value, place)
       ORDER BY r.place`,

    /** Replaces all fields, and tells webhooks which of them differ. */
    setFields: (contactId: number, values: { name: string; value: string }[]) => sql`
      WITH was AS (
        DELETE FROM contact_fields f WHERE f."companyId" = ${scope} AND f."contactId" = ${contactId} RETURNING f.name, f.value
      ), is_now AS (
        INSERT INTO contact_fields ("companyId", "contactId", name, value)
        SELECT ${scope}, ${contactId}::bigint, f.name, f.value
          FROM unnest(${values.map(({ name }) => name)}::text[], ${values.map(({ value }) => value)}::text[])
                 WITH ORDINALITY AS f(name, value, place)
         ORDER BY f.place
        RETURNING name, value)
      SELECT webhook_contact_fields(${scope}, ${contactId}::bigint,
               (SELECT coalesce(jsonb_object_agg(was.name, was.value), '{}') FROM was),
               (SELECT coalesce(jsonb_object_agg(is_now.name, is_now.value), '{}') FROM is_now))`,
  };
};
