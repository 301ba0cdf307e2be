import { applySchema, schemaFiles } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

const states = (...names: string[]): string[] => [
  `ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_state_check"`,
  `ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state_check"
     CHECK ("state" IN (${names.map((name) => `'${name}'`).join(", ")}))`,
];

/** What happens while somebody has turned an endpoint off is kept too. It is sent when a program asks for it. */
export async function up(db: Db): Promise<void> {
  await run(db, ...states("pending", "delivered", "failed", "missed"));
  await applySchema(db, ...schemaFiles("functions").filter((file) => file.startsWith("functions/webhook_")));
}

export const down = (db: Db): Promise<void> =>
  run(
    db,
    `DO $do$ DECLARE f record; BEGIN
       FOR f IN SELECT p.oid FROM pg_proc p
                 WHERE p.pronamespace = current_schema()::regnamespace AND p.proname LIKE 'webhook\\_%' LOOP
         EXECUTE regexp_replace(
           regexp_replace(pg_get_functiondef(f.oid),
             $$ELSE 'missed'$$, $$ELSE 'pending'$$),
           $$(w\\."companyId" = (NEW\\."companyId"|OLD\\."companyId"|company))(\\)| AND name)$$,
           $$\\1 AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)\\3$$);
       END LOOP;
     END $do$`,
    `DELETE FROM "webhook_deliveries" WHERE "state" = 'missed'`,
    ...states("pending", "delivered", "failed"),
  );
