import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "second_factors",
    {
      userId: tenantReference("users"),
      /** Sealed. */
      secret: "bytea NOT NULL",
      /** Null until the first code was right: such a factor protects nothing yet. */
      confirmedAt: "timestamptz(3)",
      /** The time step of the last accepted code: none is accepted twice. */
      lastStep: "bigint NOT NULL DEFAULT 0",
      /** Hashes of the recovery codes that are left. */
      recoveryHashes: "bytea[] NOT NULL DEFAULT '{}'",
    },
    { constraints: ['UNIQUE ("companyId", "userId")'] },
  );
  await tenantTable(
    db,
    "trusted_browsers",
    {
      userId: tenantReference("users"),
      hash: "bytea NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
      ip: "varchar(64) NOT NULL DEFAULT ''",
      userAgent: "varchar(300) NOT NULL DEFAULT ''",
    },
    { constraints: ['UNIQUE ("companyId", "userId", "hash")'] },
  );
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "trusted_browsers"`, `DROP TABLE "second_factors"`);
