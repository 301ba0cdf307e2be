import { addColumns, dropColumns, run, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "messages", { pinnedAt: "timestamptz(3)" });
  await run(
    db,
    `CREATE INDEX "messages_pinned" ON "messages" ("companyId", "ticketId", "pinnedAt" DESC, "id" DESC)
      WHERE "pinnedAt" IS NOT NULL`,
  );
  // What a company's links lead to, fetched once. Without a title the page has no preview.
  await tenantTable(
    db,
    "link_previews",
    {
      urlHash: "char(64) NOT NULL",
      host: "varchar(255) NOT NULL",
      title: "varchar(200)",
      image: "bytea",
      fetchedAt: "timestamptz(3) NOT NULL",
    },
    { timeless: true, constraints: [`UNIQUE ("companyId", "urlHash")`] },
  );
  await run(db, `CREATE INDEX "link_previews_by_age" ON "link_previews" ("companyId", "fetchedAt" DESC)`);
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "link_previews"`, `DROP INDEX "messages_pinned"`);
  await dropColumns(db, "messages", ["pinnedAt"]);
}
