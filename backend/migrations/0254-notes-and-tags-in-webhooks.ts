import { applySchema } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

const triggers = ["ticket_notes", "ticket_tags", "contact_tags"].flatMap((table) =>
  ["insert", "delete"].map((act) => ({ table, name: `webhook_${table}_${act}` })),
);

/** Webhooks tell of notes, and of the tags of tickets and contacts: a lane of the board is a tag. */
export const up = (db: Db): Promise<void> =>
  applySchema(
    db,
    ...triggers.map(({ name }) => `functions/${name}` as const),
    ...triggers.map(({ table, name }) => `triggers/${table}.${name}` as const),
  );

export const down = (db: Db): Promise<void> =>
  run(db, ...triggers.map(({ name }) => `DROP FUNCTION "${name}"() CASCADE`));
