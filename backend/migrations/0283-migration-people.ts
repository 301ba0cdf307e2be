import { run, tenantTable, type Db } from "../src/core/db/tables";

/** Contacts that came apart from another system, which since then says that they are one person: to be merged. */
export const up = (db: Db): Promise<void> =>
  tenantTable(
    db,
    "migration_people",
    { phone: "varchar(20) NOT NULL", lid: "varchar(20) NOT NULL" },
    { primaryKey: ["companyId", "lid"], timeless: true },
  );

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "migration_people"`);
