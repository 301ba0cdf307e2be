import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "invitations",
    {
      userId: tenantReference("users"),
      /** HMAC of the link's secret with a key of the server. */
      tokenHash: "bytea NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
      /** The link was mailed and shown to nobody else: whoever opens it reads the mail of the address. */
      mailed: "boolean NOT NULL DEFAULT false",
    },
    // One link per user: a new one replaces the previous.
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "invitations"`);
