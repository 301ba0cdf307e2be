CREATE OR REPLACE TRIGGER follow_solution_deadline_of_new
  BEFORE INSERT ON tickets
  FOR EACH ROW
  EXECUTE FUNCTION follow_solution_deadline();
