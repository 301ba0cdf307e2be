import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { inRoot } from "./lib/paths.mjs";
import { anyFreePort } from "./lib/ports.mjs";
import { prepareRedis, startRedis } from "./lib/redis.mjs";
import { launch, makeProject } from "./testing/project.mjs";

let project;
before(async () => {
  project = await makeProject();
});
after(() => project.remove());

const examine = (env = {}) => launch(project, { script: "scripts/doctor.mjs", env }).ended;

/** What an operator types, in this checkout, whose server is the real one. */
const runDoctor = (env, ...words) =>
  launch({ home: inRoot(), env: project.env }, { command: ["npm", "run", "--silent", "doctor", "--", ...words], env })
    .ended;

test("`npm run doctor` reports every setting that a start refuses, and creates no data", async () => {
  const dataDir = join(project.home, "never");
  const { code, output } = await runDoctor({
    ...{ DATA_DIR: dataDir, JWT_SECRET: "short", ROLE: "boss", LOG_LEVEL: "loud", S3_URL: "x", SMTP_URL: "x" },
  });
  assert.equal(code, 1);
  for (const name of ["JWT_SECRET", "ROLE", "LOG_LEVEL", "S3_URL", "SMTP_URL"])
    assert.match(output, new RegExp(`✗ settings {5}${name} must`));
  assert.match(output, /5 things are wrong\./);
  assert.equal(existsSync(dataDir), false);
});

test("on a healthy machine the doctor reports no problem and creates no data", async () => {
  const { code, output } = await examine();
  assert.equal(code, 0, output);
  assert.match(output, /Nothing is wrong\./);
  assert.match(output, /embedded Postgres [\d.]+; no cluster yet/);
});

test("while Guichê runs, its ports, database, clock and Redis policy are reported as good", async () => {
  const launcher = launch(project);
  await launcher.until("Ctrl-C stops everything");
  const { code, output } = await examine();
  assert.equal(code, 0, output);
  assert.match(output, /in use while Guichê runs/);
  assert.match(output, /Postgres 18[\d.]* answers at port \d+ \(embedded\)/);
  assert.match(output, /agrees with the database/);
  assert.match(output, /policy noeviction/);
  assert.match(output, /AOF is on/);
  const real = await runDoctor({ DATA_DIR: project.dataDir });
  assert.match(real.output, /✓ settings .*\n[^]*✓ database {5}is Guichê's own/);
  assert.match(real.output, /✓ key {10}ENCRYPTION_KEY opens/);
  const [, port] = /answers at port (\d+) \(embedded\)/.exec(output);
  const refusal = await examine({ DATABASE_URL: `postgres://a:sesame@127.0.0.1:${port}/b` });
  assert.match(refusal.output, /does not let Guichê in \(password authentication failed for user "a"\)/);
  writeFileSync(join(project.dataDir, "redis.port"), String(await anyFreePort()));
  const { output: without } = await examine();
  assert.match(without, /✗ Redis {8}the embedded one does not answer on port \d+ \(.+\)\. Restart Guichê\n/);
  await launcher.stop();
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
