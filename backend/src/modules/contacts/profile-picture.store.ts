import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { contactColumns } from "./contact.columns";
import type { ContactRow } from "./contact.presenter";

export const pictureStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    find: (contactId: number) => sql.first<{ pictureKey: string | null }>`
      SELECT c."pictureKey" FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ${contactId}`,
    setAskedAt: (contactId: number, at: Date) => sql`
      UPDATE contacts c SET "pictureAskedAt" = ${at} WHERE c."companyId" = ${scope} AND c.id = ${contactId}`,
    /** Stores the key of the picture, null for none. Returns the contact; null if it was deleted. */
    set: (contactId: number, key: string | null) => sql.first<ContactRow>`
      UPDATE contacts c SET "pictureKey" = ${key}, "pictureVersion" = c."pictureVersion" + 1
       WHERE c."companyId" = ${scope} AND c.id = ${contactId}
      RETURNING ${contactColumns}`,
  };
};
