CREATE OR REPLACE TRIGGER webhook_ratings_update
  AFTER UPDATE ON ratings
  FOR EACH ROW
  WHEN (OLD.rate IS NULL AND NEW.rate IS NOT NULL)
  EXECUTE FUNCTION webhook_ratings_update();
