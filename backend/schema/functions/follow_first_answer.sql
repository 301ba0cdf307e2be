CREATE OR REPLACE FUNCTION follow_first_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
  DECLARE
    life "ticket_trackings"%ROWTYPE;
    moment timestamptz := NEW."createdAt";
    later record;
  BEGIN
    IF NEW."endedWait" IS NULL THEN
      IF NEW."ack" <> -1 THEN RETURN NULL; END IF;
      SELECT l.* INTO life FROM "ticket_trackings" l
       WHERE l."companyId" = NEW."companyId" AND l."ticketId" = NEW."ticketId" AND l."answerId" = NEW."id";
      IF NOT FOUND THEN RETURN NULL; END IF;
      -- It failed: the next answer is the first one.
      SELECT m."id", m."createdAt" INTO later FROM "messages" m
       WHERE m."companyId" = NEW."companyId" AND m."ticketId" = NEW."ticketId" AND m."id" > NEW."id"
         AND m."endedWait" IS NOT NULL AND (life."finishedAt" IS NULL OR m."createdAt" <= life."finishedAt")
       ORDER BY m."id" LIMIT 1;
      UPDATE "ticket_trackings" l
         SET "answerId" = later."id", "answeredAt" = later."createdAt",
             "answerFrom" = CASE WHEN later."id" IS NOT NULL THEN l."answerFrom" END
       WHERE l."companyId" = NEW."companyId" AND l."id" = life."id";
      RETURN NULL;
    END IF;
    SELECT l.* INTO life FROM "ticket_trackings" l
     WHERE l."companyId" = NEW."companyId" AND l."ticketId" = NEW."ticketId"
       AND l."finishedAt" IS NULL AND l."answeredAt" IS NULL;
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF TG_OP = 'UPDATE' THEN
      -- Sent again after it had failed: it answers now.
      IF OLD."ack" = -1 THEN
        SELECT t."updatedAt" INTO moment FROM "tickets" t WHERE t."companyId" = NEW."companyId" AND t."id" = NEW."ticketId";
      END IF;
    END IF;
    UPDATE "ticket_trackings" l
       SET "answerId" = NEW."id", "answeredAt" = moment,
           "answerFrom" = least(moment, greatest(NEW."endedWait",
             (SELECT life."createdAt" FROM "ticket_trackings" p
               WHERE p."companyId" = NEW."companyId" AND p."ticketId" = NEW."ticketId" AND p."id" <> life."id"
                 AND p."finishedAt" >= NEW."endedWait" LIMIT 1)))
     WHERE l."companyId" = NEW."companyId" AND l."id" = life."id";
    RETURN NULL;
  END $$;
