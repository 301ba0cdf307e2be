import { run, type Db } from "../src/core/db/tables";

/** An invoice that the company asked for before its time. */
export const up = (db: Db) => run(db, `ALTER TABLE "invoices" ADD "isAhead" boolean NOT NULL DEFAULT false`);

export const down = (db: Db) => run(db, `ALTER TABLE "invoices" DROP "isAhead"`);
