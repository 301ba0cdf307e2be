import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** Notes of the bot stand in the conversation for everybody, whichever notes a person has chosen to see there. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "ticket_notes", { isByBot: "boolean NOT NULL DEFAULT false" });
  // Its names in the three languages. An agent's note keeps the agent's id, or the name of one who was deleted.
  await run(
    db,
    `UPDATE "ticket_notes" SET "isByBot" = true WHERE "userId" IS NULL AND "userName" IN ('Robô', 'Bot', 'Robot')`,
  );
}

export const down = (db: Db): Promise<void> => dropColumns(db, "ticket_notes", ["isByBot"]);
