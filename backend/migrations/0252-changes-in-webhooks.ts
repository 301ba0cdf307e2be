import { applySchema, schemaFiles } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

/** In the present text of every function of the webhooks. */
const replaceAll = (pattern: string, replacement: string): string => `
  DO $do$ DECLARE f record; BEGIN
    FOR f IN SELECT p.oid FROM pg_proc p
              WHERE p.pronamespace = current_schema()::regnamespace AND p.proname LIKE 'webhook\\_%' LOOP
      EXECUTE regexp_replace(pg_get_functiondef(f.oid), $from$${pattern}$from$, $to$${replacement}$to$, 'gn');
    END LOOP;
  END $do$`;

/**
 * The events of changed rows say what was before and after, and events are kept for an endpoint that was turned off because
 * it failed.
 */
export async function up(db: Db): Promise<void> {
  const functions = schemaFiles("functions").filter((file) => file.startsWith("functions/webhook_"));
  await applySchema(db, "functions/webhook_changes", ...functions);
  // An endpoint that is off may have many events that wait, of which the sweep looks for tests.
  await run(
    db,
    `CREATE INDEX "webhook_deliveries_tests" ON "webhook_deliveries" ("webhookId") WHERE event = 'test' AND state = 'pending'`,
  );
}

export const down = (db: Db): Promise<void> =>
  run(
    db,
    `DROP INDEX "webhook_deliveries_tests"`,
    `DROP FUNCTION "webhook_changes"`,
    replaceAll(` \\|\\| webhook_changes\\(.*\\)\\);$`, `);`),
    replaceAll(`\\(w\\."isActive" OR w\\."turnedOffAt" IS NOT NULL\\)`, `w."isActive"`),
  );
