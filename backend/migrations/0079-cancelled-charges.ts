import { run, type Db } from "../src/core/db/tables";

const states = (names: string): string =>
  `ALTER TABLE "charges" ADD CONSTRAINT "charges_state_check" CHECK ("state" IN (${names}))`;

/** "cancelling": nobody should pay it any more, and the provider has not been told yet. */
export const up = (db: Db) =>
  run(
    db,
    `ALTER TABLE "charges" DROP CONSTRAINT "charges_state_check", ALTER "state" TYPE varchar(10)`,
    states("'waiting', 'paid', 'expired', 'failed', 'cancelling', 'cancelled'"),
    `CREATE INDEX "charges_to_cancel" ON "charges" ("companyId") WHERE "state" = 'cancelling'`,
  );

export const down = (db: Db) =>
  run(
    db,
    `DROP INDEX "charges_to_cancel"`,
    `UPDATE "charges" SET "state" = 'expired' WHERE "state" IN ('cancelling', 'cancelled')`,
    `ALTER TABLE "charges" DROP CONSTRAINT "charges_state_check", ALTER "state" TYPE varchar(8)`,
    states("'waiting', 'paid', 'expired', 'failed'"),
  );
