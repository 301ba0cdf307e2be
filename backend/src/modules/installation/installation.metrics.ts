import { Gauge } from "prom-client";
import { registry } from "../../core/metrics/metrics";
import { figures } from "./figures.store";

const registers = [registry];

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
      this.set((await figures.outbox()).oldestSeconds ?? 0);
    },
  });
  new Gauge({
    name: "guiche_connections",
    help: "WhatsApp connections of all companies by status",
    labelNames: ["status"] as const,
    registers,
    async collect() {
      this.reset();
      for (const { status, count } of await figures.connections()) this.set({ status }, count);
    },
  });
  new Gauge({
    name: "guiche_connection_leases",
    help: "Connections by whether a living process holds their session",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const { held, expired } = await figures.leases();
      this.set({ state: "held" }, held);
      this.set({ state: "expired" }, expired);
    },
  });
}
