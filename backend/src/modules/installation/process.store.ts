import type { ServerProcessDto } from "@guiche/contract/installation";
import type { ProcessIdentity } from "../../channels/process-identity";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

const { sql } = crossTenantSql("processes of the installation");

/** A process without a heartbeat for so long counts as silent. */
const silentAfterSeconds = 35;

export const processStore = {
  /** Registers a process, or renews its heartbeat. */
  beat: ({ host, pid, startedAt }: ProcessIdentity, role: string, version: string) => sql`
    INSERT INTO server_processes (host, pid, ticks, role, version) VALUES (${host}, ${pid}, ${startedAt}, ${role}, ${version})
    ON CONFLICT (host, pid, ticks) DO UPDATE SET role = excluded.role, version = excluded.version, "updatedAt" = now()`,

  /** Removes a process that ends, and those that ended an hour ago without saying so. */
  leave: ({ host, pid, startedAt }: ProcessIdentity) => sql`
    DELETE FROM server_processes
     WHERE (host = ${host} AND pid = ${pid} AND ticks = ${startedAt}) OR "updatedAt" < now() - interval '1 hour'`,

  /** Processes of each role that have not missed several heartbeats. */
  alive: () => sql<{ role: ServerProcessDto["role"]; count: number }>`
    SELECT role, count(*)::int AS count FROM server_processes
     WHERE "updatedAt" >= now() - make_interval(secs => ${silentAfterSeconds}) GROUP BY role`,

  /** The name of the machine alone: the rest of `host` only tells containers apart. */
  all: () => sql<ServerProcessDto>`
    SELECT p.id, split_part(p.host, ' ', 1) AS host, p.pid, p.role, p.version, p."createdAt" AS "startedAt",
      p."updatedAt" AS "seenAt", p."updatedAt" < now() - make_interval(secs => ${silentAfterSeconds}) AS "isSilent",
      (SELECT count(*)::int FROM connection_leases l
        WHERE l.host = p.host AND l.pid = p.pid AND l."startedAt" = p.ticks AND l."expiresAt" >= now()) AS sessions
    FROM server_processes p WHERE p."updatedAt" > now() - interval '1 hour' ORDER BY p.role, p."createdAt", p.id`,
};
