-- Why a trigger: Every new ticket has this clock, whoever inserts it; the previous release, which may run beside this
-- one, sets none.
CREATE OR REPLACE TRIGGER follow_solution_deadline_of_new
  BEFORE INSERT ON tickets
  FOR EACH ROW
  EXECUTE FUNCTION follow_solution_deadline();
