import { QueryTypes, type Model, type ModelStatic } from "sequelize";
import { Company } from "../../models/accounts/company";
import { database } from "../../core/db/connect";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Changes made at once when a company is deleted: sign-ins, sessions and connections end. */
export const removalStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /**
     * Prevents all sign-ins and frees the email addresses for others. The replacement address must be unguessable: if
     * another user had registered it beforehand, the unique key would make the whole deletion fail.
     */
    freeAddresses: () => sql`
      UPDATE users SET email = gen_random_uuid() || '@removed.invalid', "passwordHash" = '', super = false,
             "tokenVersion" = "tokenVersion" + 1
       WHERE "companyId" = ${scope}`,
    endSessions: () => sql`DELETE FROM auth_sessions WHERE "companyId" = ${scope}`,
    /** No process keeps their sessions open any longer, and their numbers and tokens are free. */
    releaseConnections: () => sql<{ id: number }>`
      UPDATE connections SET wanted = false, number = NULL, "tokenHash" = NULL, "formerTokenHash" = NULL, "isDefault" = false
       WHERE "companyId" = ${scope} RETURNING id`,
  };
};

/**
 * Deleted companies that still have rows. While a charge waits to be withdrawn at its provider, and for a day at most,
 * the rows stay: without them it could not be withdrawn.
 */
export const leftovers = (removedBefore: Date) =>
  crossTenantSql("finding deleted companies with rows left").sql<{ companyId: number }>`
    SELECT c.id AS "companyId" FROM companies c
     WHERE c."removedAt" < ${removedBefore}
       AND (c."removedAt" < ${removedBefore}::timestamptz - interval '1 day'
            OR NOT EXISTS (SELECT FROM charges h WHERE h."companyId" = c.id AND h.state = 'cancelling'))
     ORDER BY c."removedAt"`;

type Table = ModelStatic<Model>;

/**
 * The tables with company rows, each before those its rows refer to, so that nothing cascades. The audit log comes
 * last.
 */
export async function tablesToEmpty(): Promise<Table[]> {
  const models: Table[] = Object.values(database().models);
  const tenantModels = models.filter((model) => "companyId" in model.getAttributes());
  const modelsByName = new Map(tenantModels.map((model) => [model.getTableName() as string, model]));
  const references = await database().query<{ table: string; to: string }>(
    `SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS "to" FROM pg_constraint
      WHERE contype = 'f' AND conrelid <> confrelid`,
    { type: QueryTypes.SELECT },
  );
  const order: Table[] = [];
  const place = (name: string) => {
    const model = modelsByName.get(name);
    if (!model) return;
    modelsByName.delete(name);
    for (const { table } of references.filter(({ to }) => to === name)) place(table);
    order.push(model);
  };
  const log = "audit_entries";
  for (const name of [...modelsByName.keys()].filter((each) => each !== log)) place(name);
  place(log);
  return order;
}

/** Deletes up to `limit` rows and returns how many; null while another process is working on this company. */
export async function removeSome(scope: Scope, table: Table, limit: number): Promise<number | null> {
  if (!(await isMine(scope))) return null;
  return table.destroy({ where: { companyId: scope.companyId }, limit, transaction: scope.tx ?? null });
}

/** Deletes the company's own row, last of all. */
export async function removeRow(scope: Scope): Promise<void> {
  await Company.destroy({ where: { id: scope.companyId }, transaction: scope.tx ?? null });
}

/** Takes the advisory lock that keeps other processes from deleting this company's rows until the commit. */
const isMine = (scope: Scope) =>
  sqlOf(scope).value<boolean>`SELECT pg_try_advisory_xact_lock(hashtext('company.leaving'), ${scope}::int)`;
