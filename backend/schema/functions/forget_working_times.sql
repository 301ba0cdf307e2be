CREATE OR REPLACE FUNCTION forget_working_times()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
     DECLARE
       moved boolean := NEW."queueId" IS DISTINCT FROM OLD."queueId" AND NEW."queueId" IS NOT NULL;
     BEGIN
       IF moved OR (NEW."queuedAt", NEW."startedAt") IS DISTINCT FROM (OLD."queuedAt", OLD."startedAt") THEN
         NEW."workingWaitMs" := NULL;
       END IF;
       IF moved OR (NEW."startedAt", NEW."finishedAt") IS DISTINCT FROM (OLD."startedAt", OLD."finishedAt") THEN
         NEW."workingServiceMs" := NULL;
       END IF;
       IF moved OR (NEW."answerFrom", NEW."answeredAt") IS DISTINCT FROM (OLD."answerFrom", OLD."answeredAt") THEN
         NEW."workingAnswerMs" := NULL;
       END IF;
       RETURN NEW;
     END $$;
