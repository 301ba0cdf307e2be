import { Contact } from "../../models/contact";
import { desk, sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";
import type { Identity } from "./identity.rules";

export const contactStore = (scope: Scope) => {
  const contacts = desk(scope, Contact, "ERR_NO_CONTACT_FOUND");
  const sql = sqlOf(scope);
  return {
    change: contacts.change,
    /** The contact and all its identities in one statement. Fails on an identity that somebody else just took. */
    addWithIdentities: async (
      values: { name: string; number: string | null; isGroup: boolean },
      identities: Identity[],
    ): Promise<{ id: number }> => {
      const [made] = await sql<{ id: number }>`
        WITH made AS (
          INSERT INTO contacts ("companyId", name, number, "isGroup")
          VALUES (${scope}, ${values.name}, ${values.number}, ${values.isGroup}) RETURNING id
        ), known AS (
          INSERT INTO contact_identities ("companyId", "contactId", kind, value)
          SELECT ${scope}, made.id, i.kind, i.value
            FROM made, unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) AS i(kind, value)
        )
        SELECT id FROM made`;
      if (!made) throw new Error("A contact was not made.");
      return made;
    },
    /** Further names of the same person; one that is already somebody's stays theirs. */
    addIdentities: (contactId: number, identities: Identity[]) => sql`
      INSERT INTO contact_identities ("companyId", "contactId", kind, value)
      SELECT ${scope}, ${contactId}::bigint, i.kind, i.value
        FROM unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) AS i(kind, value)
          ON CONFLICT DO NOTHING`,
  };
};
