import { applySchema } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

const ofNotes = ["webhook_ticket_notes_insert", "webhook_ticket_notes_delete"] as const;

/** Webhooks tell of notes, and of the tags of tickets and contacts: a lane of the board is a tag. */
export const up = (db: Db): Promise<void> =>
  applySchema(
    db,
    "functions/webhook_tags",
    "triggers/contact_tags.webhook_contact_tags",
    "triggers/ticket_tags.webhook_ticket_tags",
    ...ofNotes.map((name) => `functions/${name}` as const),
    ...ofNotes.map((name) => `triggers/ticket_notes.${name}` as const),
  );

export const down = (db: Db): Promise<void> =>
  run(db, ...["webhook_tags", ...ofNotes].map((name) => `DROP FUNCTION "${name}"() CASCADE`));
