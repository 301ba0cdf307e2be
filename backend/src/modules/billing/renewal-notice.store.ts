import { sqlOf } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";

/**
 * The company's due date if it has moved ahead since this user was last told of it, else null. Records it as told, so a
 * renewal is announced to each user once.
 */
export async function takeRenewalNotice(scope: Scope): Promise<string | null> {
  const [row] = await sqlOf(scope)<{ before: string | null; dueDate: string | null }>`
    WITH person AS (
      SELECT id, "toldDueDate" AS before FROM users WHERE "companyId" = ${scope} AND id = ${actorOf(scope).userId} FOR UPDATE
    )
    UPDATE users u SET "toldDueDate" = c."dueDate" FROM person, companies c
     WHERE u."companyId" = ${scope} AND u.id = person.id AND c.id = ${scope}
       AND person.before IS DISTINCT FROM c."dueDate"
    RETURNING person.before::text AS before, c."dueDate"::text AS "dueDate"`;
  return row?.before && row.dueDate && row.dueDate > row.before ? row.dueDate : null;
}
