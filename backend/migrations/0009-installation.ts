import { platformTable, run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // One sealed value, opened at every start: detects a wrong ENCRYPTION_KEY before anything else fails.
  await platformTable(db, "key_canary", { value: "bytea NOT NULL" }, [`CHECK ("id" = 1)`]);
  // The processes that hold sessions: their number determines each one's share of the sessions.
  await run(
    db,
    `CREATE TABLE "workers" (
      "owner" varchar(80) PRIMARY KEY, "host" varchar(200) NOT NULL, "pid" integer NOT NULL, "startedAt" bigint NOT NULL,
      "since" timestamptz(3) NOT NULL DEFAULT now(), "expiresAt" timestamptz(3) NOT NULL)`,
  );
}

export const down = (db: Db) => run(db, `DROP TABLE "workers"`, `DROP TABLE "key_canary"`);
