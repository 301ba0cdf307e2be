import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { anyFreePort } from "./lib/ports.mjs";
import { prepareRedis, startRedis } from "./lib/redis.mjs";
import { launch, makeProject } from "./testing/project.mjs";

let project;
before(async () => {
  project = await makeProject();
});
after(() => project.remove());

const examine = (env = {}) => launch(project, { script: "scripts/doctor.mjs", env }).ended;

test("on a healthy machine the doctor reports no problem and creates nothing", async () => {
  const { code, output } = await examine();
  assert.equal(code, 0, output);
  assert.match(output, /Nothing is wrong\./);
  assert.match(output, /embedded Postgres [\d.]+; no cluster yet/);
});

test("while Guichê runs, its ports, database, clock and Redis policy are reported as good", async () => {
  const started = launch(project);
  await started.until("Ctrl-C stops everything");
  const { code, output } = await examine();
  assert.equal(code, 0, output);
  assert.match(output, /in use while Guichê runs/);
  assert.match(output, /Postgres 18[\d.]* answers at port \d+ \(embedded\)/);
  assert.match(output, /agrees with the database/);
  assert.match(output, /policy noeviction/);
  assert.match(output, /AOF is on/);
  await started.stop();
});

test("an occupied port is reported together with the fix", async () => {
  const server = createServer().listen(project.port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { code, output } = await examine();
  server.close();
  assert.equal(code, 1);
  assert.match(output, new RegExp(`${project.port} \\(PORT\\) is in use by .*stop it or set PORT to another port`));
  assert.match(output, /1 thing is wrong\./);
});

test("a Redis that may evict jobs and a missing database are reported", async () => {
  const dataDir = mkdtempSync("/tmp/guiche-doctor-");
  mkdirSync(join(dataDir, "logs"));
  const settings = { "maxmemory-policy": "allkeys-lru", appendonly: "no" };
  const redis = await startRedis(await prepareRedis({ dataDir, settings }), { preferredPort: await anyFreePort() });
  const nowhere = await anyFreePort();
  const { code, output } = await examine({
    REDIS_URL: redis.url,
    DATABASE_URL: `postgres://a:sesame@127.0.0.1:${nowhere}/b`,
  });
  await redis.stop();
  rmSync(dataDir, { recursive: true });
  assert.equal(code, 1);
  assert.match(output, /maxmemory-policy is allkeys-lru/);
  assert.match(output, /AOF is off/);
  assert.match(output, /does not answer \(ECONNREFUSED\)/);
  assert.doesNotMatch(output, /sesame/);
  assert.match(output, /3 things are wrong\./);
});
