import type { ContactTagDto } from "@guiche/contract/contacts";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

interface Link {
  contactId: number;
  tagId: number;
}

export const contactTagStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** The tags of each of these contacts by name; contacts without any are missing. */
    of: (contactIds: number[]) => sql<{ contactId: number; tags: ContactTagDto[] }>`
      SELECT l."contactId", json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name, g.id) AS tags
        FROM contact_tags l JOIN tags g ON g."companyId" = l."companyId" AND g.id = l."tagId"
       WHERE l."companyId" = ${scope} AND l."contactId" = ANY(${contactIds}::bigint[]) GROUP BY l."contactId"`,

    /** Returns the links that are new; a tag that has been deleted since is left out. */
    add: (links: readonly Link[]) => sql<{ contactId: number }>`
      INSERT INTO contact_tags ("companyId", "contactId", "tagId")
      SELECT ${scope}, n.contact, g.id
        FROM unnest(${links.map(({ contactId }) => contactId)}::bigint[], ${links.map(({ tagId }) => tagId)}::bigint[])
               AS n(contact, tag)
        JOIN tags g ON g."companyId" = ${scope} AND g.id = n.tag
          ON CONFLICT DO NOTHING
      RETURNING "contactId"`,

    removeOthers: (contactId: number, tagIds: number[]) => sql`
      DELETE FROM contact_tags l
       WHERE l."companyId" = ${scope} AND l."contactId" = ${contactId}::bigint AND l."tagId" <> ALL(${tagIds}::bigint[])`,
  };
};
