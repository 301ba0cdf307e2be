/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { QueryTypes } from "sequelize";
import type { ModelCtor, Sequelize } from "sequelize-typescript";
import { migrations } from ".";
import { models } from "../src/models";
import { connect, disconnect } from "../src/core/db/connect";
import { migrate } from "../src/core/db/migrate";
import { migrator } from "../src/core/db/migrator";
import { applySchema, schemaFiles } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";
import { emptyDatabase, type TestDatabase } from "../src/testing/database";

const nothing = () => Promise.resolve();
let database: TestDatabase;
let db: Sequelize;
beforeAll(async () => {
  database = await emptyDatabase();
  db = await connect({ url: database.url, models });
});
afterAll(async () => {
  await disconnect();
  await database.drop();
});

/** Columns, indexes and constraints as Postgres describes them. */
async function schema(): Promise<unknown> {
  const ask = (sql: string) => db.query(sql, { type: QueryTypes.SELECT });
  return {
    columns: await ask(
      `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> 'schema_migrations' ORDER BY 1, ordinal_position`,
    ),
    indexes: await ask(
      `SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1, 2`,
    ),
    constraints: await ask(
      `SELECT conrelid::regclass::text AS t, pg_get_constraintdef(oid) AS d FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'schema_migrations' ORDER BY 1, 2`,
    ),
  };
}

it("up, down, up: nothing is left behind, and the second run up gives the same schema", async () => {
  await migrate(db, migrations);
  const first = await schema();
  await migrator(db, migrations).down({ to: 0 });
  expect(await schema()).toEqual({ columns: [], indexes: [], constraints: [] });
  await migrate(db, migrations);
  expect(await schema()).toEqual(first);
});

it("two processes that boot together migrate once", async () => {
  await migrator(db, migrations).down({ to: 0 });
  await Promise.all([migrate(db, migrations), migrate(db, migrations)]);
  expect((await migrator(db, migrations).executed()).length).toBe(Object.keys(migrations).length);
});

it("a migration that fails undoes those before it, and is named in the error", async () => {
  await migrator(db, migrations).down({ to: 0 });
  const broken = {
    ...migrations,
    "9999-broken": { up: (at: Db) => run(at, `CREATE TABLE "plans" (id int)`), down: nothing },
  };
  await expect(migrate(db, broken)).rejects.toThrow(
    /^The database could not be brought up to date: 9999-broken met relation "plans" already exists\. Nothing was changed\. Somebody/,
  );
  const full = { "9999-full": { up: (at: Db) => run(at, `DO 'BEGIN RAISE disk_full; END'`), down: nothing } };
  await expect(migrate(db, full)).rejects.toThrow(/met disk_full\. Nothing was changed\. Look at the log of Postgres/);
  expect(await schema()).toEqual({ columns: [], indexes: [], constraints: [] });
  expect(await migrator(db, migrations).executed()).toEqual([]);
  await migrate(db, migrations);
});

/** Undoes the migrations after the first release, which databases of before it have not run. */
async function downToFirstRelease(): Promise<void> {
  const [, second] = Object.keys(migrations).sort();
  if (second) await migrator(db, migrations).down({ to: second });
}

it("a database of the last days before the first release gets the later migrations, and an older one is refused", async () => {
  const latest = await schema();
  await downToFirstRelease();
  await db.query("DELETE FROM schema_migrations");
  await db.query("INSERT INTO schema_migrations (name) VALUES ('0001-companies')");
  await expect(migrate(db, migrations)).rejects.toThrow(
    /^This database is older than the first release\. Start the commit aed6423a with it once/,
  );
  await db.query("INSERT INTO schema_migrations (name) VALUES ('0290-files-and-templates-in-webhooks')");
  await migrate(db, migrations);
  expect(await schema()).toEqual(latest);
  await db.query("DELETE FROM schema_migrations WHERE name < '0300'");
});

/** Every function and trigger of our own, by the name of its file, as Postgres tells it. */
async function programs(): Promise<Record<string, string>> {
  const rows = await db.query<{ file: string; text: string }>(
    `SELECT 'functions/' || p.proname AS file, pg_get_functiondef(p.oid) AS text FROM pg_proc p
      WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind = 'f'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     UNION ALL
     SELECT 'triggers/' || c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid)
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal`,
    { type: QueryTypes.SELECT },
  );
  return Object.fromEntries(rows.map(({ file, text }) => [file, text]));
}

it("every function and trigger has the text of its file in backend/schema, and every file its function or trigger", async () => {
  const migratedPrograms = await programs();
  const files = [...schemaFiles("functions"), ...schemaFiles("triggers")];
  expect(files.sort()).toEqual(Object.keys(migratedPrograms).sort());
  await applySchema(db.getQueryInterface(), ...files);
  expect(await programs()).toEqual(migratedPrograms);
});

/** Columns that nothing reads any more, but the previous release, which may run beside this one. */
const keptColumns: Readonly<Record<string, readonly string[]>> = { Schedule: ["restsUntil"] };

const namedModels = (models as ModelCtor[]).map((model) => [model.name, model] as const);

it.each(namedModels)(
  "the model %s has the columns of the database, with the same nullability",
  async (_name, model) => {
    const describedColumns = await db.getQueryInterface().describeTable(model.getTableName());
    const expectedColumns = Object.entries(model.getAttributes()).map(([name, { allowNull, primaryKey }]) => [
      name,
      primaryKey ? false : allowNull === true,
    ]);
    const legacyColumns = keptColumns[model.name] ?? [];
    const databaseColumns = Object.entries(describedColumns)
      .filter(([name]) => !legacyColumns.includes(name))
      .map(([name, column]) => [name, column.allowNull]);
    expect(expectedColumns.sort()).toEqual(databaseColumns.sort());
  },
);

it("every tenant table has a companyId, and references that include it", async () => {
  const platform = [
    "companies",
    "plans",
    "helps",
    "announcements",
    "schema_migrations",
    "platform_values",
    "number_checks",
    "key_canary",
    "workers",
    "server_processes",
    "migration_sources",
    "migration_map",
    "migration_runs",
  ];
  const rows = await db.query<{ t: string; d: string }>(
    `SELECT conrelid::regclass::text AS t, pg_get_constraintdef(oid) AS d FROM pg_constraint WHERE contype = 'f'`,
    { type: QueryTypes.SELECT },
  );
  const ofPlatform = new RegExp(`REFERENCES (${platform.join("|")})\\(`);
  const loose = rows.filter(
    ({ t, d }) => !platform.includes(t) && !/^FOREIGN KEY \("companyId"[,)]/.test(d) && !ofPlatform.test(d),
  );
  expect(loose).toEqual([]);
  const all = await db.getQueryInterface().showAllTables();
  for (const table of all.filter((name) => !platform.includes(name)))
    expect(await db.getQueryInterface().describeTable(table)).toHaveProperty("companyId");
});

it("a ticket cannot point at another company's contact", async () => {
  await db.query(`INSERT INTO plans (id, name) VALUES (1, 'p')`);
  await db.query(`INSERT INTO companies (id, name, "planId") VALUES (1, 'a', 1), (2, 'b', 1)`);
  await db.query(`INSERT INTO contacts (id, "companyId", name) VALUES (1, 1, 'hers')`);
  await expect(db.query(`INSERT INTO tickets ("companyId", "contactId") VALUES (2, 1)`)).rejects.toThrow(/foreign key/);
});

it("a database of before the first release keeps its tables, and its rows", async () => {
  await downToFirstRelease();
  await db.query(`UPDATE schema_migrations SET name = '0290-files-and-templates-in-webhooks'`);
  await migrate(db, migrations);
  expect(await migrator(db, migrations).pending()).toEqual([]);
  expect(await db.query("SELECT id::int FROM companies ORDER BY id", { type: QueryTypes.SELECT })).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
});
