import type { WorkDto } from "@guiche/contract/installation";
import { backupCompletedAt } from "../../core/backup/note-backup";
import { readGauge } from "../../core/metrics/gauge";
import { registry } from "../../core/metrics/metrics";
import { figures } from "./figures.store";
import { waitingWork } from "./installation.state";
import { platformValues } from "./platform-value.store";
import { processStore } from "./process.store";

const roles = ["all", "web", "worker"] as const;

/**
 * Figures of the whole installation, read from the database when Prometheus asks. Every process reports the same:
 * dashboards take the maximum.
 */
export function measureInstallation(): void {
  if (registry.getSingleMetric("guiche_connections")) return;
  readGauge({
    name: "guiche_processes",
    help: "Processes of the installation by role, without those that are silent",
    labelNames: ["role"],
    read: async () => {
      const alive = await processStore.alive();
      return roles.map((role) => ({
        labels: { role },
        value: alive.find((each) => each.role === role)?.count ?? 0,
      }));
    },
  });
  readGauge({
    name: "guiche_outbox_oldest_seconds",
    help: "How long the oldest message of an open connection could have left",
    read: async () => [{ value: (await figures.outbox()).oldestSeconds ?? 0 }],
  });
  readGauge({
    name: "guiche_connections",
    help: "WhatsApp connections of all companies by status",
    labelNames: ["status"],
    read: async () => (await figures.connections()).map(({ status, count }) => ({ labels: { status }, value: count })),
  });
  readGauge({
    name: "guiche_connections_down",
    help: "Connections that should be open and have been down for five minutes or longer, by cause",
    labelNames: ["cause"],
    read: async () => (await figures.down()).map(({ cause, count }) => ({ labels: { cause }, value: count })),
  });
  readGauge({
    name: "guiche_backup_completed_timestamp_seconds",
    help: "When the last complete backup by npm run backup ended, in seconds since 1970; missing before the first",
    read: async () => {
      const at = await platformValues.get(backupCompletedAt);
      return at === null ? [] : [{ value: Date.parse(at) / 1_000 }];
    },
  });
  readGauge({
    name: "guiche_connection_leases",
    help: "Connections by whether a living process holds their session; expired: nobody does, and it should be open",
    labelNames: ["state"],
    read: async () => {
      const { held, expired } = await figures.leases();
      return Object.entries({ held, expired }).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
  readGauge({
    name: "guiche_work_waiting",
    help: "Work that could be done now",
    labelNames: ["kind"],
    read: () => samplesOf(({ waiting }) => waiting),
  });
  readGauge({
    name: "guiche_work_oldest_seconds",
    help: "For how long the oldest work of a kind could have been done already",
    labelNames: ["kind"],
    // Null for two reasons: nothing waits, or Redis is unavailable.
    read: () => samplesOf(({ waiting, oldestSeconds }) => (waiting === null ? null : (oldestSeconds ?? 0))),
  });
}

async function samplesOf(figure: (work: WorkDto) => number | null) {
  const work = (await readSharedWork()).map((each) => ({ labels: { kind: each.kind }, value: figure(each) }));
  return work.filter((sample): sample is typeof sample & { value: number } => sample.value !== null);
}

/** The two figures of a scrape share one look. */
const sharedMs = 1_000;
let last: { work: Promise<WorkDto[]>; at: number } | undefined;

function readSharedWork(): Promise<WorkDto[]> {
  if (last && performance.now() - last.at < sharedMs) return last.work;
  last = { work: waitingWork(), at: performance.now() };
  return last.work;
}
