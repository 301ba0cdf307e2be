/** @jest-environment-options {"server": "own"} */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workKinds } from "@guiche/contract/installation";
import { afterAll, afterEach, beforeAll, expect, it, jest } from "@jest/globals";
import { Registry } from "prom-client";
import { measureInstallation } from "../../modules/installation";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { originOf } from "../../testing/listen";
import { database as connected } from "../db/connect";
import { readGauge } from "./gauge";
import { httpDuration, registry } from "./metrics";
import { startMetrics } from "./server";

let database: TestDatabase;
let server: Server | undefined;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
afterEach(() => {
  server?.close();
});

const disk = { dataDir: tmpdir(), reserveMb: 1_024 };

async function ask(path: string, token?: string, bearer?: string) {
  server = await startMetrics({ port: 0, host: "127.0.0.1", token, disk });
  return fetch(`${originOf(server)}${path}`, {
    headers: bearer === undefined ? undefined : { authorization: bearer },
  });
}

it("tells Prometheus of the process and of the installation", async () => {
  measureInstallation();
  httpDuration.observe({ method: "GET", route: "/tags", status: 200 }, 0.02);
  const reply = await ask("/metrics");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, Registry.PROMETHEUS_CONTENT_TYPE]);
  const text = await reply.text();
  expect(text).toContain('guiche_http_request_duration_seconds_count{method="GET",route="/tags",status="200"} 1');
  expect(text).toMatch(/^guiche_outbox_oldest_seconds 0$/m);
  expect(text).toMatch(/^guiche_connection_leases\{state="held"\} 0$/m);
  expect(text).toMatch(/^guiche_event_loop_lag_seconds \d/m);
  expect(text).toMatch(/^guiche_sql_connections\{state="max"\} [1-9]/m);
  expect(text).toMatch(/^guiche_sql_waiting 0$/m);
  expect(text).toMatch(/^guiche_sockets 0$/m);
  expect(text).toContain('guiche_outside_acts{kind="bots",state="waiting"} 0');
  expect(text).toMatch(/^guiche_disk_free_bytes [1-9]/m);
  expect(text).toMatch(/^guiche_disk_reserve_bytes 1073741824$/m);
  expect(text).toMatch(/^guiche_redis_up 1$/m);
  expect(text).toMatch(/^guiche_mails_total\{outcome="failed"\} 0$/m);
  // Before the first one.
  expect(text).not.toMatch(/^guiche_backup_completed_timestamp_seconds/m);
  expect(text).not.toMatch(/^guiche_connections_down\{/m);
  expect(text).toMatch(/^guiche_processes\{role="worker"\} 0$/m);
  for (const kind of workKinds.filter((each) => each !== "jobs")) {
    expect(text).toContain(`guiche_work_waiting{kind="${kind}"} 0`);
    expect(text).toContain(`guiche_work_oldest_seconds{kind="${kind}"} 0`);
  }
  // It is unknown without Redis.
  expect(text).not.toContain('kind="jobs"');
});

it("without a database, leaves out the figures that it cannot read and still gives those of the process", async () => {
  measureInstallation();
  readGauge({ name: "guiche_test_unread", help: "Fails", read: () => Promise.reject(new Error("away")) });
  jest.spyOn(connected().connectionManager, "getConnection").mockRejectedValue(new Error("Postgres is unavailable"));
  const reply = await ask("/metrics");
  expect(reply.status).toBe(200);
  const text = await reply.text();
  jest.restoreAllMocks();
  expect(text).toMatch(/^guiche_event_loop_lag_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  for (const name of [
    "guiche_test_unread",
    "guiche_outbox_oldest_seconds",
    "guiche_connection_leases",
    "guiche_processes",
  ])
    expect(text).not.toMatch(new RegExp(`^${name}[ {]`, "m"));
});

it.each([
  ["/metrics", undefined, 401],
  ["/metrics", "Bearer wrong", 401],
  ["/metrics", "s3cret", 401],
  ["/metrics", "Bearer s3cret", 200],
  ["/metrics?name=guiche_connections", "Bearer s3cret", 200],
  ["/", "Bearer s3cret", 404],
  ["/api/health", "Bearer s3cret", 404],
])("asked for %s with the authorization %j, answers %i", async (path, bearer, status) => {
  expect((await ask(path, "s3cret", bearer)).status).toBe(status);
});

it.each(["alerts.yml", "alerts.test.yml", "grafana-dashboard.json"])(
  "offers every figure that ops/%s names",
  async (file) => {
    measureInstallation();
    server = await startMetrics({ port: 0, host: "127.0.0.1", token: undefined, disk });
    const text = readFileSync(join(import.meta.dirname, "../../../../ops", file), "utf8");
    const metricNames = new Set(text.match(/\b(guiche|process|nodejs)_[a-z_]+\b/g));
    const offeredNames = (await registry.getMetricsAsJSON()).map(({ name }) => name);
    const bare = [...metricNames].map((name) => name.replace(/_(bucket|count|sum)$/, ""));
    expect(bare.filter((name) => !offeredNames.includes(name))).toEqual([]);
    expect(metricNames.size).toBeGreaterThan(6);
  },
);
