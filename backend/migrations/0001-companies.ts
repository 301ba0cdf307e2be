import { platformTable, run, tenantTable, type Db } from "../src/core/db/tables";

const flags = ["Campaigns", "Schedules", "InternalChat", "ExternalApi", "Kanban", "OpenAi", "Integrations"];

export async function up(db: Db): Promise<void> {
  await platformTable(db, "plans", {
    name: "varchar(50) NOT NULL UNIQUE",
    users: "integer NOT NULL DEFAULT 0",
    connections: "integer NOT NULL DEFAULT 0",
    queues: "integer NOT NULL DEFAULT 0",
    valueCents: "integer NOT NULL DEFAULT 0",
    isPublic: "boolean NOT NULL DEFAULT true",
    ...Object.fromEntries(flags.map((flag) => [`use${flag}`, "boolean NOT NULL DEFAULT true"])),
  });
  await platformTable(db, "companies", {
    name: "varchar(100) NOT NULL",
    email: "varchar(254) NOT NULL DEFAULT ''",
    phone: "varchar(30) NOT NULL DEFAULT ''",
    planId: `bigint NOT NULL REFERENCES "plans" ("id") ON DELETE RESTRICT`,
    status: "boolean NOT NULL DEFAULT true",
    dueDate: "date",
    recurrence: "varchar(12) NOT NULL DEFAULT 'MENSAL'",
  });
  await tenantTable(
    db,
    "settings",
    { key: "varchar(60) NOT NULL", value: "text NOT NULL" },
    { primaryKey: ["companyId", "key"] },
  );
}

export const down = (db: Db) => run(db, `DROP TABLE "settings"`, `DROP TABLE "companies"`, `DROP TABLE "plans"`);
