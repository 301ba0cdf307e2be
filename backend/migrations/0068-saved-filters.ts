import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "saved_filters",
    {
      userId: tenantReference("users"),
      kind: "varchar(10) NOT NULL",
      name: "varchar(40) NOT NULL",
      filters: "varchar(2000) NOT NULL",
      audience: "varchar(10) NOT NULL CHECK (audience IN ('mine', 'queue', 'everyone'))",
      queueId: tenantReference("queues", "CASCADE", false),
      pinned: "boolean NOT NULL",
    },
    {
      constraints: [
        `UNIQUE ("companyId", "userId", kind, name)`,
        `CHECK ((audience = 'queue') = ("queueId" IS NOT NULL))`,
      ],
    },
  );
  await run(
    db,
    `CREATE INDEX "saved_filters_of_queue" ON "saved_filters" ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
  );
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "saved_filters"`);
