CREATE OR REPLACE FUNCTION webhook_event(company bigint, name text, ticket bigint, payload jsonb)
 RETURNS void
 LANGUAGE sql
AS $$
    INSERT INTO "webhook_deliveries" ("companyId", "webhookId", "event", "ticketId", "payload", "state")
    SELECT w."companyId", w."id", name, ticket, payload,
           CASE WHEN w."isActive" OR w."turnedOffAt" IS NOT NULL THEN 'pending' ELSE 'missed' END FROM "webhooks" w
     WHERE current_setting('guiche.silent', true) IS DISTINCT FROM 'on'
       AND w."companyId" = company AND name = ANY (w."events") AND EXISTS (SELECT FROM "companies" c WHERE c."id" = company AND c."removedAt" IS NULL)
  $$;
