CREATE OR REPLACE FUNCTION mark_answer_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
       IF TG_TABLE_NAME = 'companies' THEN
         INSERT INTO "answer_deadline_marks" ("companyId") VALUES (NEW."id");
       ELSE
         INSERT INTO "answer_deadline_marks" ("companyId") VALUES (NEW."companyId");
       END IF;
       RETURN NULL;
     END $$;
