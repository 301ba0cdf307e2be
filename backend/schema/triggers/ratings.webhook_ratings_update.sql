-- Why a trigger: The event is in the transaction of the row, also when the previous release writes it beside this one.
CREATE OR REPLACE TRIGGER webhook_ratings_update
  AFTER UPDATE ON ratings
  FOR EACH ROW
  WHEN (OLD.rate IS NULL AND NEW.rate IS NOT NULL)
  EXECUTE FUNCTION webhook_ratings_update();
