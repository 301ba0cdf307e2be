CREATE OR REPLACE TRIGGER number_ticket
  BEFORE INSERT ON tickets
  FOR EACH ROW
  WHEN (NEW.number = 0)
  EXECUTE FUNCTION number_ticket();
