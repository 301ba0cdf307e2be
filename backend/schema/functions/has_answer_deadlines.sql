CREATE OR REPLACE FUNCTION has_answer_deadlines(company bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
       SELECT EXISTS (SELECT FROM "queues" q
                       WHERE q."companyId" = company AND (q."firstAnswerMinutes" > 0 OR q."nextAnswerMinutes" > 0))
           OR EXISTS (SELECT FROM "settings" s
                       WHERE s."companyId" = company AND s."key" IN ('firstAnswerMinutes', 'nextAnswerMinutes')
                         AND s."value" <> '0')
     $$;
