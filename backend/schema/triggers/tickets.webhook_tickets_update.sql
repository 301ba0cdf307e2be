-- Why a trigger: Tickets also change by the foreign keys of deleted people, queues and connections, where no statement
-- of ours runs.
CREATE OR REPLACE TRIGGER webhook_tickets_update
  AFTER UPDATE ON tickets
  FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD."queueId" IS DISTINCT FROM NEW."queueId"
    OR OLD."userId" IS DISTINCT FROM NEW."userId"
    OR OLD."connectionId" IS DISTINCT FROM NEW."connectionId")
  EXECUTE FUNCTION webhook_tickets_update();
