CREATE OR REPLACE FUNCTION has_solution_deadlines(company bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
       SELECT EXISTS (SELECT FROM "queues" q WHERE q."companyId" = company AND q."solutionMinutes" > 0)
           OR EXISTS (SELECT FROM "settings" s
                       WHERE s."companyId" = company AND s."key" = 'solutionMinutes' AND s."value" <> '0')
     $$;
