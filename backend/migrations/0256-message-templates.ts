import { run, tenantTable, type Db } from "../src/core/db/tables";

/** Messages that Meta has approved: what may be sent to a customer who has been silent for a day. */
export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "message_templates",
    {
      wabaId: "varchar(32) NOT NULL",
      metaId: "varchar(32) NOT NULL",
      name: "varchar(512) NOT NULL",
      language: "varchar(20) NOT NULL",
      category: "varchar(20) NOT NULL",
      state: "varchar(20) NOT NULL",
      reason: "varchar(100) NOT NULL DEFAULT ''",
      // As Meta's API gives them.
      components: "jsonb NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", "wabaId", "name", "language")`] },
  );
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "message_templates"`);
