import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "connections", {
    /** Minutes of a customer's silence; 0: none. */
    firstReminderMinutes: "integer NOT NULL DEFAULT 0",
    firstReminder: "text NOT NULL DEFAULT ''",
    secondReminderMinutes: "integer NOT NULL DEFAULT 0",
    secondReminder: "text NOT NULL DEFAULT ''",
  });
  await addColumns(db, "tickets", {
    /** Reminders since the message that waits for an answer; they count while nothing newer was written. */
    reminders: "smallint NOT NULL DEFAULT 0",
    remindedAt: "timestamptz(3)",
    /** When that message was written. */
    remindedSince: "timestamptz(3)",
  });
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "tickets", ["reminders", "remindedAt", "remindedSince"]);
  const columns = ["firstReminderMinutes", "firstReminder", "secondReminderMinutes", "secondReminder"];
  await dropColumns(db, "connections", columns);
}
