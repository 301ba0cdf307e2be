import { addColumns, dropColumns, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** The keys with which programs call the API. Each acts as a user of its own, who cannot sign in and takes no seat. */
export const up = async (db: Db): Promise<void> => {
  await addColumns(db, "users", { isProgram: "boolean NOT NULL DEFAULT false" });
  await tenantTable(
    db,
    "api_keys",
    {
      userId: tenantReference("users"),
      name: "varchar(50) NOT NULL",
      hint: "varchar(12) NOT NULL",
      hash: "bytea NOT NULL",
      formerHash: "bytea",
      formerUntil: "timestamptz(3)",
      scopes: "text[] NOT NULL",
      ips: "text[] NOT NULL",
      expiresAt: "timestamptz(3)",
      lastUsedAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE (hash)`, `UNIQUE ("formerHash")`, `UNIQUE ("companyId", "userId")`] },
  );
};

export const down = async (db: Db): Promise<void> => {
  await db.sequelize.query(`DELETE FROM users WHERE "isProgram"`);
  await db.dropTable("api_keys");
  await dropColumns(db, "users", ["isProgram"]);
};
