import { run, type Db } from "../src/core/db/tables";

/**
 * An address belongs to nobody before it is confirmed: several companies may have it, one person of each. One of them
 * can confirm it. Everybody who is here already counts as confirmed.
 */
export const up = (db: Db): Promise<void> =>
  run(
    db,
    `ALTER TABLE "users" ADD "emailConfirmedAt" timestamptz(3)`,
    `UPDATE "users" SET "emailConfirmedAt" = "createdAt"`,
    `DROP INDEX "users_one_email"`,
    // Sign-in looks for an address in every company, so the address comes first.
    `CREATE UNIQUE INDEX "users_one_email" ON "users" (lower("email"), "companyId")`,
    `CREATE UNIQUE INDEX "users_one_confirmed_email" ON "users" (lower("email")) WHERE "emailConfirmedAt" IS NOT NULL`,
  );

/** Fails while two companies have the same address. */
export const down = (db: Db): Promise<void> =>
  run(
    db,
    `DROP INDEX "users_one_confirmed_email"`,
    `DROP INDEX "users_one_email"`,
    `CREATE UNIQUE INDEX "users_one_email" ON "users" (lower("email"))`,
    `ALTER TABLE "users" DROP "emailConfirmedAt"`,
  );
