/** @jest-environment-options {"server": "own"} */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import supertest from "supertest";
import { createApp } from "../../app";
import { authenticate } from "../../modules/auth";
import { platformRoutes } from "../../modules/installation";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { connect, database, disconnect } from "../db/connect";
import { startProcessBus, stopProcessBus } from "../events/process-bus";
import { closeRedis, configureRedis } from "../redis";
import { version } from "../version";
import { requireMigrations } from "./readiness";
import { setServingState } from "./serving-state";

const app = createApp({ routes: platformRoutes, authenticate, trustProxy: 0 });
const ask = async (path: string) => {
  const { status, body } = await supertest(app).get(path);
  return [status, body] as unknown;
};
const ok = [200, { status: "ok" }];
const lacking = (...lacks: string[]) => [503, { error: "ERR_UNAVAILABLE", lacks }];
/** Longer than an answer is shared. */
const afterTheLast = () => new Promise((resolve) => setTimeout(resolve, 600));

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
beforeEach(async () => {
  await afterTheLast();
  setServingState("serving");
});
afterEach(async () => {
  requireMigrations([]);
  await stopProcessBus();
  closeRedis();
});
afterAll(() => db.drop());

it.each([
  ["starting", "start"],
  ["draining", "stop"],
] as const)("a process that is %s is alive and not ready", async (state, lack) => {
  setServingState(state);
  expect(await ask("/api/health/live")).toEqual(ok);
  expect(await ask("/api/health/ready")).toEqual(lacking(lack));
  expect(await ask("/api/health")).toEqual([503, { error: "ERR_UNAVAILABLE" }]);
});

it("a process that is leaving answers requests, while its probes send the next ones elsewhere", async () => {
  setServingState("leaving");
  expect(await ask("/api/health")).toEqual([503, { error: "ERR_UNAVAILABLE" }]);
  expect(await ask("/api/health/ready")).toEqual(lacking("stop"));
  expect(await ask("/api/version")).toEqual([200, { version }]);
});

it("a process whose database has all its migrations is ready, and one whose migration was undone is not", async () => {
  const [rows] = await database().query("SELECT name FROM schema_migrations ORDER BY name");
  const names = (rows as { name: string }[]).map(({ name }) => name);
  requireMigrations(names);
  expect(await ask("/api/health/ready")).toEqual(ok);
  await database().query("DELETE FROM schema_migrations WHERE name = $1", { bind: [names.at(-1)] });
  await afterTheLast();
  expect(await ask("/api/health/ready")).toEqual(lacking("migrations"));
  await database().query("INSERT INTO schema_migrations VALUES ($1), ('9999-of-a-newer-version')", {
    bind: [names.at(-1)],
  });
  await afterTheLast();
  expect(await ask("/api/health/ready")).toEqual(ok);
});

it("a process without a database is alive and not ready", async () => {
  await disconnect();
  try {
    expect(await ask("/api/health/ready")).toEqual(lacking("database"));
    expect(await ask("/api/health/live")).toEqual(ok);
  } finally {
    await connect({ url: db.url, models: [] });
  }
});

it("a process whose Redis does not answer is not ready", async () => {
  configureRedis("redis://127.0.0.1:1/0");
  await startProcessBus();
  expect(await ask("/api/health/ready")).toEqual(lacking("redis"));
  expect(await ask("/api/health")).toEqual(ok);
});
