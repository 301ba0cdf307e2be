-- Why a trigger: A number is given once only if every insert takes the same locks, also those of the previous release
-- beside this one.
CREATE OR REPLACE TRIGGER number_ticket
  BEFORE INSERT ON tickets
  FOR EACH ROW
  WHEN (NEW.number = 0)
  EXECUTE FUNCTION number_ticket();
