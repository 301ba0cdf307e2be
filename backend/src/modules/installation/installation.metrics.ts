import { Gauge } from "prom-client";
import { registry } from "../../core/metrics/metrics";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

const registers = [registry];
const { sql } = crossTenantSql("metrics of the installation");

/**
 * Figures of the whole installation, read from the database when Prometheus asks. Processes that hold WhatsApp sessions
 * report them, each the same: dashboards take the maximum.
 */
export function measureInstallation(): void {
  if (registry.getSingleMetric("guiche_connections")) return;
  new Gauge({
    name: "guiche_outbox_oldest_seconds",
    help: "How long the oldest message of an open connection could have left",
    registers,
    async collect() {
      const [row] = await sql<{ seconds: number }>`
        SELECT coalesce(extract(epoch FROM now() - min(coalesce(o."firstTriedAt", o."nextTryAt"))), 0)::float8 AS seconds
        FROM outbox o JOIN connections c ON c."companyId" = o."companyId" AND c.id = o."connectionId"
        WHERE c.status = 'CONNECTED' AND o."nextTryAt" <= now()`;
      this.set(row?.seconds ?? 0);
    },
  });
  new Gauge({
    name: "guiche_connections",
    help: "WhatsApp connections of all companies by status",
    labelNames: ["status"] as const,
    registers,
    async collect() {
      this.reset();
      const rows = await sql<{ status: string; count: number }>`
        SELECT status, count(*)::int AS count FROM connections GROUP BY status`;
      for (const { status, count } of rows) this.set({ status }, count);
    },
  });
  new Gauge({
    name: "guiche_connection_leases",
    help: "Connections by whether a living process holds their session",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const [row] = await sql<{ held: number; expired: number }>`
        SELECT count(*) FILTER (WHERE "expiresAt" >= now())::int AS held,
          count(*) FILTER (WHERE "expiresAt" < now())::int AS expired FROM connection_leases`;
      this.set({ state: "held" }, row?.held ?? 0);
      this.set({ state: "expired" }, row?.expired ?? 0);
    },
  });
}
