CREATE OR REPLACE FUNCTION keep_deleted_ticket_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
       UPDATE "companies" c SET "deletedTicketNumber" = d."number"
         FROM (SELECT "companyId", max("number") AS "number" FROM "deleted" GROUP BY "companyId") d
        WHERE c."id" = d."companyId" AND c."deletedTicketNumber" < d."number"
          AND NOT EXISTS (SELECT FROM "tickets" t WHERE t."companyId" = d."companyId" AND t."number" > d."number");
       RETURN NULL;
     END $$;
