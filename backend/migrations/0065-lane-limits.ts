import { run, type Db } from "../src/core/db/tables";

export const up = (db: Db): Promise<void> =>
  run(db, `ALTER TABLE "tags" ADD COLUMN "kanbanLimit" smallint CHECK ("kanbanLimit" > 0)`);

export const down = (db: Db): Promise<void> => run(db, `ALTER TABLE "tags" DROP COLUMN "kanbanLimit"`);
