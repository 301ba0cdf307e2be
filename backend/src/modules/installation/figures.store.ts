import type { ConnectionCause } from "@guiche/contract/connections";
import type { InstallationDto, WorkKind } from "@guiche/contract/installation";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

const { sql } = crossTenantSql("figures of the installation");

/** The figures of the whole installation: Prometheus and the owner's page read the same. */
export const figures = {
  connections: () => sql<InstallationDto["connections"][number]>`
    SELECT status, count(*)::int AS count FROM connections GROUP BY status ORDER BY status`,

  /** Connections that should be open and have been down for five minutes. */
  down: () => sql<{ cause: ConnectionCause; count: number }>`
    SELECT o.cause, count(*)::int AS count FROM outages o
      JOIN companies c ON c.id = o."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
     WHERE o."endedAt" IS NULL AND o."startedAt" < now() - interval '5 minutes'
     GROUP BY o.cause ORDER BY o.cause`,

  /** A lease that was released stays, and one of a connection that should be closed waits for no process. */
  leases: async () =>
    (
      await sql<InstallationDto["leases"]>`
        SELECT count(*) FILTER (WHERE l."expiresAt" >= now())::int AS held,
          count(*) FILTER (WHERE c.wanted AND coalesce(l."expiresAt" < now(), true))::int AS expired
        FROM connections c LEFT JOIN connection_leases l
          ON l."companyId" = c."companyId" AND l."connectionId" = c.id`
    )[0] ?? { held: 0, expired: 0 },

  outbox: async () =>
    (
      await sql<Waiting>`
        SELECT count(*)::int AS waiting,
          extract(epoch FROM now() - min(coalesce(o."firstTriedAt", o."nextTryAt")))::float8 AS "oldestSeconds"
        FROM outbox o JOIN connections c ON c."companyId" = o."companyId" AND c.id = o."connectionId"
        WHERE c.status = 'CONNECTED' AND o."nextTryAt" <= now()`
    )[0]!,

  /** Everything else that waits in the database, by the conditions under which its sweep takes it. */
  others: () => sql<Waiting & { kind: WorkKind }>`
    SELECT kind, count(since)::int AS waiting, extract(epoch FROM now() - min(since))::float8 AS "oldestSeconds" FROM (
      SELECT 'resting' AS kind, coalesce(o."firstTriedAt", o."nextTryAt") AS since
        FROM outbox o JOIN connections c ON c."companyId" = o."companyId" AND c.id = o."connectionId"
       WHERE c.status <> 'CONNECTED' AND o."nextTryAt" <= now()
      UNION ALL SELECT 'journal', "createdAt" FROM inbound_journal WHERE "ingestedAt" IS NULL
      UNION ALL SELECT 'media', "nextTryAt" FROM media_fetches
       WHERE "nextTryAt" <= now() AND ("leaseUntil" IS NULL OR "leaseUntil" < now())
      UNION ALL SELECT 'schedules', s."sendAt" FROM schedules s
        JOIN companies c ON c.id = s."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
        JOIN plans p ON p.id = c."planId" AND p."useSchedules"
       WHERE s.status = 'PENDENTE' AND s."heldAt" IS NULL AND s."sendAt" <= now()
      UNION ALL SELECT 'webhooks', d."nextTryAt" FROM webhook_deliveries d
        JOIN webhooks w ON w."companyId" = d."companyId" AND w.id = d."webhookId" AND w."isActive"
        JOIN companies c ON c.id = d."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
        JOIN plans n ON n.id = c."planId" AND n."useExternalApi"
       WHERE d.state = 'pending' AND d."nextTryAt" <= now() AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= now())
      UNION ALL SELECT 'bot', coalesce(b."leaseUntil", b."dueAt") FROM bot_calls b
        JOIN companies c ON c.id = b."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
       WHERE b.state IN ('waiting', 'running', 'answered') AND b."dueAt" <= now()
         AND (b.state = 'waiting' OR coalesce(b."leaseUntil", b."dueAt") < now())
      UNION ALL SELECT 'bot', t."botDueAt" FROM tickets t
        JOIN companies c ON c.id = t."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
       WHERE t."botDueAt" <= now()
      UNION ALL SELECT 'campaigns', CASE WHEN g.status = 'PROGRAMADA' THEN g."scheduledAt" ELSE g."updatedAt" END
        FROM campaigns g JOIN companies c ON c.id = g."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
       WHERE (g.status = 'PROGRAMADA' AND g."scheduledAt" <= now()) OR (g.status = 'EM_ANDAMENTO' AND NOT g."isCopied")
    ) due GROUP BY kind`,

  storage: async () =>
    (
      await sql<{ databaseBytes: number; fileBytes: number }>`
        SELECT pg_database_size(current_database())::float8 AS "databaseBytes",
          (SELECT coalesce(sum(bytes), 0)::float8 FROM storage_usage) AS "fileBytes"`
    )[0]!,
};

export interface Waiting {
  waiting: number;
  /** Null when nothing waits. */
  oldestSeconds: number | null;
}
