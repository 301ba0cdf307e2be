import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "passkeys",
    {
      userId: tenantReference("users"),
      name: "varchar(60) NOT NULL",
      /** base64url, as the browser names it. */
      credentialId: "text NOT NULL",
      /** COSE. */
      publicKey: "bytea NOT NULL",
      /** Of the authenticator; stays 0 for those that do not count. */
      counter: "bigint NOT NULL DEFAULT 0",
      /** When the last answered question was asked, in milliseconds: no question is answered twice. */
      lastAsked: "bigint NOT NULL DEFAULT 0",
      usedAt: "timestamptz(3)",
    },
    { constraints: ['UNIQUE ("companyId", "userId", "credentialId")'] },
  );
  // A user with passkeys and no authenticator app has recovery codes as well.
  await run(db, `ALTER TABLE "second_factors" ALTER COLUMN "secret" DROP NOT NULL`);
}

export const down = (db: Db): Promise<void> =>
  run(
    db,
    `DELETE FROM "second_factors" WHERE "secret" IS NULL`,
    `ALTER TABLE "second_factors" ALTER COLUMN "secret" SET NOT NULL`,
    `DROP TABLE "passkeys"`,
  );
