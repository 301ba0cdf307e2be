import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** The queue of a connection in which tickets wait that are left without one. It goes when the connection loses the queue. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "connections", { fallbackQueueId: "bigint" });
  await run(
    db,
    `ALTER TABLE "connections" ADD FOREIGN KEY ("companyId", "id", "fallbackQueueId")
       REFERENCES "connection_queues" ("companyId", "connectionId", "queueId") ON DELETE SET NULL ("fallbackQueueId")`,
  );
}

export const down = (db: Db): Promise<void> => dropColumns(db, "connections", ["fallbackQueueId"]);
