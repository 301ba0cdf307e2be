import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/**
 * Of several accounts that claim an address, those that somebody has used come first. A session remembers in which
 * other companies its password opened an account of the address.
 */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "users", { firstSignInAt: "timestamptz(3)" });
  await addColumns(db, "auth_sessions", { alsoOpens: "bigint[] NOT NULL DEFAULT '{}'" });
  await run(
    db,
    `UPDATE "users" u SET "firstSignInAt" = s.first
       FROM (SELECT "companyId", "userId", min("createdAt") AS first FROM "auth_sessions" GROUP BY 1, 2) s
      WHERE u."emailConfirmedAt" IS NULL AND s."companyId" = u."companyId" AND s."userId" = u."id"`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "users", ["firstSignInAt"]);
  await dropColumns(db, "auth_sessions", ["alsoOpens"]);
}
