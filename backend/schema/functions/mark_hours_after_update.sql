CREATE OR REPLACE FUNCTION mark_hours_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
    INSERT INTO "ticket_hour_marks" ("companyId", "at")
    SELECT DISTINCT l."companyId", date_bin('15 minutes', m.at, '2000-01-01Z') AS at
      FROM (SELECT b.* FROM before b JOIN after a ON a.id = b.id WHERE (a."ticketId", a."queueId", a."userId", a."connectionId", a."createdAt", a."queuedAt", a."startedAt", a."finishedAt", a."answerFrom", a."answeredAt") IS DISTINCT FROM (b."ticketId", b."queueId", b."userId", b."connectionId", b."createdAt", b."queuedAt", b."startedAt", b."finishedAt", b."answerFrom", b."answeredAt") UNION ALL SELECT a.* FROM before b JOIN after a ON a.id = b.id WHERE (a."ticketId", a."queueId", a."userId", a."connectionId", a."createdAt", a."queuedAt", a."startedAt", a."finishedAt", a."answerFrom", a."answeredAt") IS DISTINCT FROM (b."ticketId", b."queueId", b."userId", b."connectionId", b."createdAt", b."queuedAt", b."startedAt", b."finishedAt", b."answerFrom", b."answeredAt")) l CROSS JOIN LATERAL (VALUES (l."createdAt"), (l."startedAt"), (l."finishedAt"), (l."answeredAt")) m (at)
      JOIN companies c ON c.id = l."companyId" AND c."removedAt" IS NULL
     WHERE m.at IS NOT NULL;
    RETURN NULL;
  END $$;
