import { run, type Db } from "../src/core/db/tables";

const constraint = "api_messages_companyId_connectionId_fkey";
const references = (onDelete: string) => `
  ALTER TABLE "api_messages" DROP CONSTRAINT "${constraint}",
    ADD CONSTRAINT "${constraint}" FOREIGN KEY ("companyId", "connectionId")
        REFERENCES "connections" ("companyId", "id") ON DELETE ${onDelete}`;

/** What programs sent stays in the log when its connection is deleted, also what had not left yet. */
export const up = (db: Db) =>
  run(db, `ALTER TABLE "api_messages" ALTER "connectionId" DROP NOT NULL`, references(`SET NULL ("connectionId")`));

export const down = (db: Db) =>
  run(
    db,
    `DELETE FROM "api_messages" WHERE "connectionId" IS NULL`,
    references("CASCADE"),
    `ALTER TABLE "api_messages" ALTER "connectionId" SET NOT NULL`,
  );
