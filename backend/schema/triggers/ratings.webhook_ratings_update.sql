-- Why a trigger: The event is in the transaction of the row, also when the previous release writes it beside this one.
CREATE OR REPLACE TRIGGER webhook_ratings_update
  AFTER UPDATE ON ratings
  FOR EACH ROW
  WHEN (NEW.rate IS NOT NULL AND (OLD.rate IS NULL OR (OLD.comment IS NULL AND NEW.comment IS NOT NULL)))
  EXECUTE FUNCTION webhook_ratings_update();
