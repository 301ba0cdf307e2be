import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { pictureUrl } from "./contact.columns";
import type { ContactRow } from "./contact.presenter";

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

    /** Fills the name, extra fields and whatever else the older one lacks; a bot that is off for one of them stays off. */
    join: async (from: number, into: number): Promise<ContactRow> => {
      await sql`UPDATE contact_identities SET "contactId" = ${into} WHERE "companyId" = ${scope} AND "contactId" = ${from}`;
      await sql`
        UPDATE contact_fields f SET "contactId" = ${into}
         WHERE f."companyId" = ${scope} AND f."contactId" = ${from}
           AND NOT EXISTS (SELECT FROM contact_fields o WHERE o."companyId" = ${scope} AND o."contactId" = ${into}
                                                         AND o.name = f.name AND o.value = f.value)`;
      await sql`
        INSERT INTO contact_tags ("companyId", "contactId", "tagId")
        SELECT ${scope}, ${into}::bigint, l."tagId" FROM contact_tags l
         WHERE l."companyId" = ${scope} AND l."contactId" = ${from} ON CONFLICT DO NOTHING`;
      const [row] = await sql<ContactRow>`
        WITH gone AS (
          DELETE FROM contacts g WHERE g."companyId" = ${scope} AND g.id = ${from} RETURNING g.*
        ), c AS (
          UPDATE contacts k
             SET name = CASE WHEN NOT k."nameIsChosen" AND (gone."nameIsChosen" OR k.name IN ('WhatsApp', '+' || k.number))
                             THEN gone.name ELSE k.name END,
                 "nameIsChosen" = k."nameIsChosen" OR gone."nameIsChosen",
                 number = coalesce(k.number, gone.number),
                 email = CASE WHEN k.email = '' THEN gone.email ELSE k.email END,
                 "pictureKey" = coalesce(k."pictureKey", gone."pictureKey"),
                 "pictureVersion" = greatest(k."pictureVersion", gone."pictureVersion"),
                 "isUnchecked" = k."isUnchecked" AND gone."isUnchecked",
                 -- Somebody switched the bot off for this person.
                 "botEnabled" = k."botEnabled" AND gone."botEnabled",
                 "connectionId" = coalesce(k."connectionId", gone."connectionId"),
                 members = coalesce(k.members, gone.members),
                 "updatedAt" = now()
            FROM gone WHERE k."companyId" = ${scope} AND k.id = ${into}
          RETURNING k.*)
        SELECT c.id, c.name, c.number, c.email, ${pictureUrl} AS "profilePicUrl", c."isGroup" FROM c`;
      if (!row) throw new Error("The merged contact's row is missing.");
      return row;
    },
  };
};
