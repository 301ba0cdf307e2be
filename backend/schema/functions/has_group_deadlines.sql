CREATE OR REPLACE FUNCTION has_group_deadlines(company bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
       SELECT EXISTS (SELECT FROM "settings" s
                       WHERE s."companyId" = company AND s."key" = 'groupDeadlines' AND s."value" = 'enabled')
     $$;
