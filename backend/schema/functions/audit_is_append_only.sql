CREATE OR REPLACE FUNCTION audit_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
       BEGIN
         IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM "companies" WHERE "id" = OLD."companyId" AND "removedAt" IS NULL) THEN
           RETURN OLD;
         END IF;
         RAISE EXCEPTION 'The audit log is append-only';
       END $$;
