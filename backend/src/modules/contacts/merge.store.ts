import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { contactColumns } from "./contact.columns";
import type { ContactRow } from "./contact.presenter";
import { contactStore } from "./contact.store";
import type { MergedPerson } from "./merge.rules";

export const mergeStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /**
     * Locks the contacts by id, oldest first. It waits for transactions that add something to one of them; later ones
     * fail because the contact is gone, and look it up again.
     */
    lock: (ids: number[]) => sql<{ id: number }>`
      SELECT c.id FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ANY(${ids}::bigint[])
       ORDER BY c.id FOR UPDATE`,

    person: async (id: number): Promise<MergedPerson> => {
      const [row] = await sql<MergedPerson>`
        SELECT c.name, c."nameIsChosen", c.number, c."otherNumbers", c.email,
               coalesce((SELECT json_agg(json_build_object('name', f.name, 'value', f.value) ORDER BY f.id)
                           FROM contact_fields f WHERE f."companyId" = ${scope} AND f."contactId" = c.id), '[]') AS fields
          FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ${id}`;
      if (!row) throw new Error("The contact to merge is missing.");
      return row;
    },

    /** Makes the older one this person; it gets what else it lacks. A bot that is off for one of them stays off, a block stays. */
    join: async (from: number, into: number, person: MergedPerson): Promise<ContactRow> => {
      await sql`UPDATE contact_identities SET "contactId" = ${into} WHERE "companyId" = ${scope} AND "contactId" = ${from}`;
      await contactStore(scope).setFields(into, person.fields);
      await sql`
        INSERT INTO contact_tags ("companyId", "contactId", "tagId")
        SELECT ${scope}, ${into}::bigint, l."tagId" FROM contact_tags l
         WHERE l."companyId" = ${scope} AND l."contactId" = ${from} ON CONFLICT DO NOTHING`;
      const [row] = await sql<ContactRow>`
        WITH deleted AS (
          DELETE FROM contacts g WHERE g."companyId" = ${scope} AND g.id = ${from} RETURNING g.*
        ), told AS (
          INSERT INTO deleted_contacts ("companyId", "contactId", "mergedIntoId", "externalId")
          SELECT ${scope}, deleted.id, ${into}, deleted."externalId" FROM deleted
        ), c AS (
          UPDATE contacts k
             SET name = ${person.name}, "nameIsChosen" = ${person.nameIsChosen}, number = ${person.number},
                 "otherNumbers" = ${person.otherNumbers}::text[], email = ${person.email},
                 "externalId" = coalesce(k."externalId", deleted."externalId"),
                 "pictureKey" = coalesce(k."pictureKey", deleted."pictureKey"),
                 "pictureVersion" = greatest(k."pictureVersion", deleted."pictureVersion"),
                 "isUnchecked" = k."isUnchecked" AND deleted."isUnchecked",
                 -- A user switched the bot off for this person.
                 "botEnabled" = k."botEnabled" AND deleted."botEnabled",
                 "blockedAt" = coalesce(k."blockedAt", deleted."blockedAt"),
                 "connectionId" = coalesce(k."connectionId", deleted."connectionId"),
                 members = coalesce(k.members, deleted.members),
                 "updatedAt" = now()
            FROM deleted WHERE k."companyId" = ${scope} AND k.id = ${into}
          RETURNING k.*)
        SELECT ${contactColumns} FROM c`;
      if (!row) throw new Error("The merged contact's row is missing.");
      return row;
    },
  };
};
