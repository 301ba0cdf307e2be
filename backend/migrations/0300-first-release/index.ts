import { applySchema, schemaFiles } from "../../src/core/db/schema-files";
import { run, type Db } from "../../src/core/db/tables";
import { UnusableDatabase } from "../../src/core/db/unusable";
import { billing } from "./billing";
import { chats } from "./chats";
import { companies } from "./companies";
import { connections } from "./connections";
import { contacts } from "./contacts";
import { messages } from "./messages";
import { outreach } from "./outreach";
import { programs } from "./programs";
import { reports } from "./reports";
import { tickets } from "./tickets";
import { users } from "./users";

/** In this order, because of their references. */
const parts = [companies, connections, users, contacts, tickets, messages, reports, outreach, chats, billing, programs];

/** The last of the migrations that made the same tables while the first release was developed. */
const lastBefore = "0290-files-and-templates-in-webhooks";

export async function up(db: Db): Promise<void> {
  const [appliedMigrations] = (await db.sequelize.query("SELECT name FROM schema_migrations")) as [
    { name: string }[],
    unknown,
  ];
  if (appliedMigrations.some(({ name }) => name === lastBefore)) return;
  if (appliedMigrations.length > 0)
    throw new UnusableDatabase(
      "This database is older than the first release. Start the commit aed6423a with it once, then this Guichê. " +
        "Nothing was changed.",
    );
  await run(
    db,
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE EXTENSION IF NOT EXISTS unaccent",
    "CREATE EXTENSION IF NOT EXISTS btree_gin",
    // A function's text may be of a later release, and name tables of later migrations.
    "SET LOCAL check_function_bodies = off",
  );
  // An index needs it.
  await applySchema(db, "functions/folded");
  for (const part of parts) await part(db);
  await applySchema(db, ...schemaFiles("functions"));
  const tables = await db.showAllTables();
  const triggers = schemaFiles("triggers").filter((file) =>
    tables.some((table) => file.startsWith(`triggers/${table}.`)),
  );
  await applySchema(db, ...triggers);
}

/** Everything but the list of migrations itself. */
export const down = (db: Db): Promise<void> =>
  run(
    db,
    `DO $$ DECLARE one text; BEGIN
       FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'schema_migrations' LOOP
         EXECUTE format('DROP TABLE %I CASCADE', one);
       END LOOP;
       FOR one IN SELECT p.oid::regprocedure FROM pg_proc p
                   WHERE p.pronamespace = current_schema()::regnamespace
                     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
         EXECUTE format('DROP FUNCTION %s CASCADE', one);
       END LOOP;
     END $$`,
  );
