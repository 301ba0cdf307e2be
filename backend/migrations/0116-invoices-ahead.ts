import { run, type Db } from "../src/core/db/tables";

export const up = (db: Db) =>
  run(
    db,
    // An invoice that the company asked for before its time.
    `ALTER TABLE "invoices" ADD "isAhead" boolean NOT NULL DEFAULT false`,
    // The due date of the company that the user was last told of.
    `ALTER TABLE "users" ADD "toldDueDate" date`,
  );

export const down = (db: Db) =>
  run(db, `ALTER TABLE "invoices" DROP "isAhead"`, `ALTER TABLE "users" DROP "toldDueDate"`);
