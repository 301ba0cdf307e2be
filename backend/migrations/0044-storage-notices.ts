import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

export const up = (db: Db): Promise<void> =>
  addColumns(db, "storage_usage", {
    /** When the admins were told by mail that the quota is nearly used up; null again once there is room. */
    noticedAt: "timestamptz(3)",
  });

export const down = (db: Db): Promise<void> => dropColumns(db, "storage_usage", ["noticedAt"]);
