import { applySchema } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

/** What a customer writes to a rate is an event of its own, because it comes after the rate. */
export const up = (db: Db): Promise<void> =>
  applySchema(db, "functions/webhook_ratings_update", "triggers/ratings.webhook_ratings_update");

export const down = (db: Db): Promise<void> =>
  run(
    db,
    `CREATE OR REPLACE TRIGGER webhook_ratings_update AFTER UPDATE ON ratings FOR EACH ROW
       WHEN (OLD.rate IS NULL AND NEW.rate IS NOT NULL) EXECUTE FUNCTION webhook_ratings_update()`,
    `DO $do$ BEGIN
       EXECUTE replace(pg_get_functiondef('webhook_ratings_update'::regproc), $$, 'comment', NEW."comment"$$, '');
     END $do$`,
  );
