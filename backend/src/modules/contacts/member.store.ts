import type { GroupMemberDto } from "@guiche/contract/contacts";
import type { StoredMember } from "../../models/contacts/contact";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { contactColumns } from "./contact.columns";
import type { ContactRow } from "./contact.presenter";
import type { Identity } from "./identity.rules";

/** A group member as this company knows them. `ownName`: the company's name for its own connection with this number. */
type MemberRow = Omit<GroupMemberDto, "isOwn"> & { ownName: string | null };

/** Sorted, so that the same members in another order compare as equal. */
const inOrder = (members: StoredMember[]): string =>
  JSON.stringify([...members].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
const keyOf = ({ phone = "", lid = "" }: StoredMember): string => `${lid} ${phone}`;

export const memberStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Stores the members; returns the group only if they changed. */
    save: (identities: Identity[], members: StoredMember[]) => {
      const membersJson = inOrder(members);
      return sql<ContactRow>`
        UPDATE contacts c SET members = ${membersJson}::jsonb
          FROM contact_identities i
         WHERE c."companyId" = ${scope} AND i."companyId" = c."companyId" AND i."contactId" = c.id AND c."isGroup"
           AND (i.kind, i.value) IN (SELECT * FROM unnest(${identities.map(({ kind }) => kind)}::text[],
                                                          ${identities.map(({ value }) => value)}::text[]))
           AND c.members IS DISTINCT FROM ${membersJson}::jsonb
        RETURNING ${contactColumns}`;
    },

    of: (id: number) => sql<MemberRow>`
      SELECT p.id AS "contactId", p.name, coalesce(m.phone, p.number) AS number, coalesce(m."isAdmin", false) AS "isAdmin",
             (SELECT w.name FROM connections w
               WHERE w."companyId" = ${scope} AND w.number = m.phone ORDER BY w.id LIMIT 1) AS "ownName"
        FROM contacts g
       CROSS JOIN LATERAL jsonb_to_recordset(g.members) AS m(phone text, lid text, "isAdmin" boolean)
        LEFT JOIN LATERAL (
             SELECT c.id, c.name, c.number
               FROM contact_identities i JOIN contacts c ON c."companyId" = i."companyId" AND c.id = i."contactId"
              WHERE i."companyId" = ${scope}
                AND ((i.kind = 'lid' AND i.value = m.lid) OR (i.kind = 'phone' AND i.value = m.phone))
              ORDER BY c.id LIMIT 1) p ON TRUE
       WHERE g."companyId" = ${scope} AND g.id = ${id}
       ORDER BY m."isAdmin" DESC NULLS LAST, p.name IS NULL, folded(p.name), m.phone`,
  };
};
