import type { Transaction } from "sequelize";
import type { Sequelize } from "sequelize-typescript";

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets the server's role read and write rows, and nothing else: it owns no table and can neither truncate nor alter one.
 * The audit log grows, and shrinks only with a removed company; the list of migrations is only read. Reliability R65.
 */
export async function grantRows(db: Sequelize, role: string, transaction: Transaction): Promise<void> {
  const to = `TO ${quote(role)}`;
  const from = `FROM ${quote(role)}`;
  const [[{ schema }]] = (await db.query("SELECT current_schema() AS schema", { transaction })) as [
    [{ schema: string }],
    unknown,
  ];
  const all = `IN SCHEMA ${quote(schema)}`;
  for (const statement of [
    `GRANT USAGE ON SCHEMA ${quote(schema)} ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES ${all} ${to}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES ${all} ${to}`,
    `REVOKE UPDATE ON "audit_entries" ${from}`,
    `REVOKE INSERT, UPDATE, DELETE ON "schema_migrations" ${from}`,
  ])
    await db.query(statement, { transaction });
}
