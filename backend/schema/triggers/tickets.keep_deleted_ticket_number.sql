-- Why a trigger: Tickets are also deleted by the foreign keys of a deleted contact or company, where no statement of
-- ours runs.
CREATE OR REPLACE TRIGGER keep_deleted_ticket_number
  AFTER DELETE ON tickets REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_deleted_ticket_number();
