import { applySchema } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

const former = ["contact_tags", "ticket_tags"].flatMap((table) =>
  ["insert", "delete"].map((act) => `webhook_${table}_${act}`),
);

/** One function tells of all tags. Databases that ran 0254 before it did so have four. */
export async function up(db: Db): Promise<void> {
  await run(db, ...former.map((name) => `DROP FUNCTION IF EXISTS "${name}"() CASCADE`));
  await applySchema(
    db,
    "functions/webhook_tags",
    "triggers/contact_tags.webhook_contact_tags",
    "triggers/ticket_tags.webhook_ticket_tags",
  );
}

/** The events are the same. */
export const down = (): Promise<void> => Promise.resolve();
