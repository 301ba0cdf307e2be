CREATE OR REPLACE FUNCTION number_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
       NEW."number" := coalesce((SELECT c."deletedTicketNumber" FROM "companies" c WHERE c."id" = NEW."companyId"), 0);
       LOOP
         NEW."number" := 1 + greatest(NEW."number", (SELECT max(t."number") FROM "tickets" t
                                                      WHERE t."companyId" = NEW."companyId"));
         CONTINUE WHEN NOT pg_try_advisory_xact_lock((NEW."companyId" << 32) | NEW."number");
         EXIT WHEN coalesce((SELECT max(t."number") FROM "tickets" t WHERE t."companyId" = NEW."companyId"), 0)
                   < NEW."number";
       END LOOP;
       RETURN NEW;
     END $$;
