import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics } from "prom-client";
import { poolState } from "../db/pool-state";
import { redisAnswers } from "../events/process-bus";
import { freeOn } from "../files/local-files";
import { outsideActs } from "../outside-work";
import { openSockets } from "../realtime/server";
import { readGauge } from "./gauge";
import { registry } from "./metrics";

/** Where this process keeps files, and how much of that disk they leave free. */
export interface Disk {
  dataDir: string;
  reserveMb: number;
}

/** Figures of this process alone, which need no database. */
export function measureProcess({ dataDir, reserveMb }: Disk): void {
  if (registry.getSingleMetric("guiche_event_loop_lag_seconds")) return;
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  readGauge({
    name: "guiche_event_loop_lag_seconds",
    help: "99th percentile of the event loop's delay since the last scrape",
    read: () => {
      const value = delay.percentile(99) / 1e9;
      delay.reset();
      return [{ value }];
    },
  });
  readGauge({
    name: "guiche_disk_free_bytes",
    help: "Free space of the disk that DATA_DIR is on",
    read: async () => [{ value: await freeOn(dataDir) }],
  });
  readGauge({
    name: "guiche_disk_reserve_bytes",
    help: "Free space below which files are refused",
    read: () => [{ value: reserveMb * 1024 * 1024 }],
  });
  readGauge({
    name: "guiche_redis_up",
    help: "1 while Redis answers this process within a second, else 0",
    read: async () => [{ value: (await redisAnswers()) ? 1 : 0 }],
  });
  readGauge({
    name: "guiche_sockets",
    help: "Browsers that are connected to this process",
    read: () => [{ value: openSockets() }],
  });
  readGauge({
    name: "guiche_sql_connections",
    help: "Connections to Postgres in the pool of this process",
    labelNames: ["state"],
    read: () => {
      const { used, idle, max } = poolState();
      return Object.entries({ used, idle, max }).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
  readGauge({
    name: "guiche_sql_waiting",
    help: "Queries and transactions of this process that wait for a connection to Postgres",
    read: () => [{ value: poolState().waiting }],
  });
  readGauge({
    name: "guiche_outside_acts",
    help: "Acts of this process that wait for other servers, and those that wait for their turn to begin",
    labelNames: ["kind", "state"],
    read: () =>
      outsideActs().flatMap(({ kind, running, waiting }) => [
        { labels: { kind, state: "running" }, value: running },
        { labels: { kind, state: "waiting" }, value: waiting },
      ]),
  });
}
