import { QueryTypes, type Model, type ModelStatic } from "sequelize";
import { Company } from "../../models/company";
import { database } from "../../core/db/connect";
import { across } from "../../core/tenant/across";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** What a company that is deleted loses at once. */
export const removalStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /**
     * Nobody of it signs in any more, and their addresses are free for others. What takes their place nobody can guess
     * and have before: an address that is taken would stop all of it.
     */
    freeAddresses: () => sql`
      UPDATE users SET email = gen_random_uuid() || '@removed.invalid', "passwordHash" = '', super = false,
             "tokenVersion" = "tokenVersion" + 1
       WHERE "companyId" = ${scope}`,
    endSessions: () => sql`DELETE FROM auth_sessions WHERE "companyId" = ${scope}`,
    /** No line is held for them any longer, and their numbers and tokens are free. */
    releaseConnections: () => sql<{ id: number }>`
      UPDATE connections SET wanted = false, number = NULL, "tokenHash" = NULL, "isDefault" = false
       WHERE "companyId" = ${scope} RETURNING id`,
  };
};

/** Companies that are deleted and still have rows. */
export const leftovers = (removedBefore: Date) =>
  across("deleted companies whose rows are still there").sql<{ companyId: number }>`
    SELECT id AS "companyId" FROM companies WHERE "removedAt" < ${removedBefore} ORDER BY "removedAt"`;

type Table = ModelStatic<Model>;

/** The tables of companies, each before those that its rows point to: nothing is left to cascade. What did what is last. */
export async function tablesToEmpty(): Promise<Table[]> {
  const models: Table[] = Object.values(database().models);
  const owned = models.filter((model) => "companyId" in model.getAttributes());
  const named = new Map(owned.map((model) => [model.getTableName() as string, model]));
  const references = await database().query<{ table: string; to: string }>(
    `SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS "to" FROM pg_constraint
      WHERE contype = 'f' AND conrelid <> confrelid`,
    { type: QueryTypes.SELECT },
  );
  const order: Table[] = [];
  const place = (name: string) => {
    const model = named.get(name);
    if (!model) return;
    named.delete(name);
    for (const { table } of references.filter(({ to }) => to === name)) place(table);
    order.push(model);
  };
  const log = "audit_entries";
  for (const name of [...named.keys()].filter((each) => each !== log)) place(name);
  place(log);
  return order;
}

/** Removes so many rows of the company at most; tells how many there were. Null while another process is at it. */
export async function removeSome(scope: Scope, table: Table, limit: number): Promise<number | null> {
  if (!(await isMine(scope))) return null;
  return table.destroy({ where: { companyId: scope.companyId }, limit, transaction: scope.tx ?? null });
}

/** The row itself, at last. */
export async function removeRow(scope: Scope): Promise<void> {
  await Company.destroy({ where: { id: scope.companyId }, transaction: scope.tx ?? null });
}

/** Until the commit no other process removes rows of this company. */
async function isMine(scope: Scope): Promise<boolean> {
  const [lock] = await sqlOf(scope)<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('company.leaving'), ${scope}::int) AS taken`;
  return lock?.taken ?? false;
}
