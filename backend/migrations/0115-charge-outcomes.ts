import { run, type Db } from "../src/core/db/tables";

const states = (names: string): string =>
  `ALTER TABLE "charges" ADD CONSTRAINT "charges_state_check" CHECK ("state" IN (${names}))`;
const before = "'waiting', 'paid', 'expired', 'failed', 'cancelling', 'cancelled'";

/** Whether less or more than the amount came in, and whether it went back. */
export const up = (db: Db) =>
  run(
    db,
    `ALTER TABLE "charges" DROP CONSTRAINT "charges_state_check"`,
    states(`${before}, 'underpaid', 'overpaid', 'refunded'`),
    `UPDATE "charges" c
        SET "state" = CASE WHEN p.received = 0 THEN 'refunded' WHEN p.received < c."cents" THEN 'underpaid'
                           WHEN p.received > c."cents" THEN 'overpaid' ELSE 'paid' END
       FROM (SELECT "companyId", "chargeId", sum("cents" - "returnedCents") AS received FROM "payments" GROUP BY 1, 2) p
      WHERE p."companyId" = c."companyId" AND p."chargeId" = c."id" AND c."state" = 'paid'`,
  );

export const down = (db: Db) =>
  run(
    db,
    `UPDATE "charges" SET "state" = 'paid' WHERE "state" IN ('underpaid', 'overpaid', 'refunded')`,
    `ALTER TABLE "charges" DROP CONSTRAINT "charges_state_check"`,
    states(before),
  );
