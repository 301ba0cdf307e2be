import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

interface RemovedContact {
  name: string;
  number: string | null;
  pictureKey: string | null;
}

export const removalStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Locks the contact, so that it gets no new ticket or message until the commit. */
    lock: (id: number) => sql.first<RemovedContact>`
      SELECT c.name, c.number, c."pictureKey" FROM contacts c
       WHERE c."companyId" = ${scope} AND c.id = ${id} FOR UPDATE`,
    remove: (id: number) => sql`
      WITH deleted AS (DELETE FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ${id} RETURNING c.id, c."externalId")
      INSERT INTO deleted_contacts ("companyId", "contactId", "externalId") SELECT ${scope}, deleted.id, deleted."externalId" FROM deleted`,
  };
};
