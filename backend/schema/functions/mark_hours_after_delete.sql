CREATE OR REPLACE FUNCTION mark_hours_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
    INSERT INTO "ticket_hour_marks" ("companyId", "at")
    SELECT DISTINCT l."companyId", date_bin('15 minutes', m.at, '2000-01-01Z') AS at
      FROM (TABLE before) l CROSS JOIN LATERAL (VALUES (l."createdAt"), (l."startedAt"), (l."finishedAt"), (l."answeredAt")) m (at)
      JOIN companies c ON c.id = l."companyId" AND c."removedAt" IS NULL
     WHERE m.at IS NOT NULL;
    RETURN NULL;
  END $$;
