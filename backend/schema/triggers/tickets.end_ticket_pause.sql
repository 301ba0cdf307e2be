-- Why a trigger: Messages, moves and merges end a pause, and so do those of the previous release beside this one, and the
-- foreign keys of deleted queues and connections.
CREATE OR REPLACE TRIGGER end_ticket_pause
  BEFORE UPDATE OF status, "userId", "queueId", "connectionId", "lastInboundId", "pausedUntil" ON tickets
  FOR EACH ROW
  WHEN (OLD."pausedUntil" IS NOT NULL
    AND (NEW."pausedUntil" IS NULL
      OR (OLD.status, OLD."userId", OLD."queueId", OLD."connectionId", OLD."lastInboundId")
         IS DISTINCT FROM (NEW.status, NEW."userId", NEW."queueId", NEW."connectionId", NEW."lastInboundId")))
  EXECUTE FUNCTION end_ticket_pause();
