import { dropColumns, run, type Db } from "../src/core/db/tables";

/** When its provider told of a charge that has not been asked about since. */
export const up = (db: Db) =>
  run(
    db,
    `ALTER TABLE "charges" ADD "noticedAt" timestamptz(3)`,
    `CREATE INDEX "charges_noticed" ON "charges" ("noticedAt") WHERE "noticedAt" IS NOT NULL`,
  );

export const down = (db: Db) => dropColumns(db, "charges", ["noticedAt"]);
