import { run, type Db } from "../src/core/db/tables";

const constraint = "loose_messages_companyId_connectionId_fkey";
const references = (onDelete: string) => `
  ALTER TABLE "loose_messages" DROP CONSTRAINT "${constraint}",
    ADD CONSTRAINT "${constraint}" FOREIGN KEY ("companyId", "connectionId")
        REFERENCES "connections" ("companyId", "id") ON DELETE ${onDelete}`;

/** What was sent stays when its connection is deleted, so that a campaign's report keeps its numbers. */
export const up = (db: Db) =>
  run(db, `ALTER TABLE "loose_messages" ALTER "connectionId" DROP NOT NULL`, references(`SET NULL ("connectionId")`));

export const down = (db: Db) =>
  run(
    db,
    `DELETE FROM "loose_messages" WHERE "connectionId" IS NULL`,
    references("CASCADE"),
    `ALTER TABLE "loose_messages" ALTER "connectionId" SET NOT NULL`,
  );
