import { run, type Db } from "../src/core/db/tables";

/**
 * A repeating schedule that was handed over, or came too late, has its next repetition as a row of its own: sent again, it
 * must not add another one.
 */
export const up = (db: Db): Promise<void> =>
  run(
    db,
    `UPDATE "schedules" SET "repeat" = 'none'
      WHERE "repeat" <> 'none' AND "status" <> 'PENDENTE' AND ("sentAt" IS NOT NULL OR "cause" = 'late')`,
  );

export const down = (): Promise<void> => Promise.resolve();
