import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./lib/processes.mjs";
import { anyFreePort, holderOf } from "./lib/ports.mjs";
import { ask, launch, makeProject, nothingLeft } from "./testing/project.mjs";

let project;
before(async () => {
  project = await makeProject();
});
after(() => project.remove());

const ready = "Ctrl-C stops everything";
const health = async () => JSON.parse((await ask(project.port)).body);
const pidIn = (file) => Number(readFileSync(file, "utf8").split("\n")[0]);
const postmaster = () => join(project.dataDir, "pg", "postmaster.pid");

function occupy(port) {
  return new Promise((resolve) => {
    const server = createServer().listen(port, "127.0.0.1", () =>
      resolve(() => new Promise((resolveClose) => server.close(resolveClose))),
    );
  });
}

async function refuses(env, sentence) {
  const launcher = launch(project, { env });
  const { code, output } = await launcher.ended;
  assert.equal(code, 1, output);
  assert.match(output, sentence);
  assert.doesNotMatch(output, /\n\s+at /, "a stack was shown");
}

test("an old Node prints which version is needed, from code that it can parse", async () => {
  await refuses({ GUICHE_NODE_VERSION: "18.20.4" }, /needs Node 20\.19\.0 or newer and this is Node 18\.20\.4/);
  await refuses({ GUICHE_NODE_VERSION: "20.18.9" }, /needs Node 20\.19\.0/);
  const source =
    readFileSync(join(project.home, "scripts", "start.mjs"), "utf8") +
    readFileSync(join(project.home, "scripts", "lib", "node-version.mjs"), "utf8");
  assert.doesNotMatch(source, /\?\.|\?\?|\bawait\b|#\w+\(/);
});

test("invalid settings end with one sentence and leave nothing behind", async () => {
  await refuses({ PORT: "eighty" }, /PORT must be a port number from 1 to 65535, not "eighty"/);
  await refuses({ PORT: "70000" }, /PORT must be a port number/);
  await refuses({ SIMULATOR: "maybe" }, /SIMULATOR must be one of on, off, external/);
  await refuses({ DATABASE_URL: "mysql://x/y" }, /DATABASE_URL must begin with postgres:\/\//);
  await refuses({ SIMULATOR_PORT: String(project.port) }, /PORT and SIMULATOR_PORT are both/);
  assert.equal(existsSync(project.dataDir), false);
});

test("an occupied port is reported with its owner and how to choose another", async () => {
  for (const [name, port] of [
    ["PORT", project.port],
    ["SIMULATOR_PORT", project.simulatorPort],
  ]) {
    const leave = await occupy(port);
    await refuses(
      {},
      new RegExp(`Port ${port} \\(${name}, .*already in use by .*pid ${process.pid}.*${name}=${port + 1} npm start`),
    );
    await leave();
  }
  assert.equal(existsSync(project.dataDir), false);
});

test("a DATA_DIR that is a file is refused", async () => {
  const file = join(project.home, "not-a-folder");
  writeFileSync(file, "");
  await refuses({ DATA_DIR: file }, /DATA_DIR .*not-a-folder is not a folder/);
});

test("an unreachable DATABASE_URL is reported without its password", async () => {
  const port = await anyFreePort();
  const env = { DATABASE_URL: `postgres://someone:sesame@127.0.0.1:${port}/desk`, DATA_DIR: ".data-given" };
  const launcher = launch(project, { env });
  const { code, output } = await launcher.ended;
  assert.equal(code, 1);
  assert.match(
    output,
    new RegExp(`DATABASE_URL points at 127.0.0.1:${port}/desk, which does not let Guichê in \\(ECONNREFUSED`),
  );
  assert.doesNotMatch(output, /sesame/);
  assert.deepEqual(await nothingLeft(project.home), []);
});

test("npm start works from a bare checkout, and Ctrl-C stops everything", async () => {
  const launcher = launch(project, { command: ["/bin/sh", "-c", "exec npm start"] });
  const output = await launcher.until(ready);
  assert.match(output, new RegExp(`Guichê is open:\\s+http://localhost:${project.port}`));
  assert.match(output, /It listens on 127\.0\.0\.1, so only this machine reaches it\./);
  assert.match(output, /admin@guiche\.local\s+only-once/);
  const healthReport = await health();
  assert.equal(healthReport.host, "127.0.0.1");
  assert.match(healthReport.database, /^postgres:\/\/guiche_server:.+@127\.0\.0\.1:\d+\/guiche$/);
  assert.equal((await ask(project.simulatorPort, "/")).body, "simulator");
  launcher.child.kill("SIGINT");
  assert.equal((await launcher.ended).code, 0);
  assert.deepEqual(await nothingLeft(project.home), []);
  assert.equal(existsSync(postmaster()), false, "Postgres did not stop cleanly");
});

test("files with secrets are readable only by the user who started it", () => {
  for (const file of ["pg.password", "redis.password"])
    assert.equal(statSync(join(project.dataDir, file)).mode & 0o777, 0o600, file);
});

test("the second start installs, builds and prepares nothing again", async () => {
  const launcher = launch(project);
  const output = await launcher.until(ready);
  assert.doesNotMatch(output, /built|installed/);
  assert.equal((await launcher.stop("SIGTERM")).code, 0);
  assert.deepEqual(await nothingLeft(project.home), []);
});

test("two launchers never share a DATA_DIR", async () => {
  const first = launch(project);
  await first.until(ready);
  await refuses({}, new RegExp(`is in use by another Guichê \\(pid ${first.pid}\\)`));
  const [port, simulatorPort] = [await anyFreePort(), await anyFreePort()];
  await refuses(
    { PORT: String(port), SIMULATOR_PORT: String(simulatorPort) },
    new RegExp(`is in use by another Guichê \\(pid ${first.pid}\\)`),
  );
  assert.equal((await ask(project.port)).status, 200);
  await first.stop();
});

test("a killed launcher leaves no orphans, and the next start succeeds", async () => {
  const killedLauncher = launch(project);
  await killedLauncher.until(ready);
  killedLauncher.child.kill("SIGKILL");
  await killedLauncher.ended;
  assert.deepEqual(await nothingLeft(project.home), []);
  const next = launch(project);
  await next.until(ready);
  await next.stop();
});

test("when npm is killed, everything stops", async () => {
  const launcher = launch(project, { command: ["npm", "start"] });
  await launcher.until(ready);
  launcher.child.kill("SIGKILL");
  assert.deepEqual(await nothingLeft(project.home), []);
});

test("when the server refuses to start, its message is shown and the rest is stopped", async () => {
  await refuses({ STANDIN_REFUSES: "JWT_SECRET is too short." }, /JWT_SECRET is too short\./);
  assert.deepEqual(await nothingLeft(project.home), []);
});

test("the server, Postgres and Redis are restarted on the same ports when they die", async () => {
  const launcher = launch(project);
  await launcher.until(ready);
  const before = await health();
  await ask(project.port, "/crash").catch(() => {});
  await launcher.until("The server runs again");
  assert.notEqual((await health()).pid, before.pid);

  const database = pidIn(postmaster());
  process.kill(database, "SIGKILL");
  await launcher.until("Postgres runs again");
  assert.equal(isAlive(database), false);
  assert.match(readFileSync(postmaster(), "utf8"), new RegExp(`\n${new URL(before.database).port}\n`));

  const [, redis] = /\(pid (\d+)\)$/.exec(holderOf(Number(new URL(before.redis).port)));
  process.kill(Number(redis), "SIGKILL");
  await launcher.until("Redis runs again");
  await launcher.stop();
  assert.deepEqual(await nothingLeft(project.home), []);
});

test("an incomplete DATA_DIR is repaired without deleting anything", async () => {
  const pg = join(project.dataDir, "pg");
  rmSync(join(pg, "global", "pg_control"));
  mkdirSync(join(project.dataDir, "pg.making-abc", "data"), { recursive: true });
  writeFileSync(join(project.dataDir, "launcher.lock"), JSON.stringify({ pid: 999_999_9, born: "1" }));
  const launcher = launch(project);
  const output = await launcher.until(ready);
  assert.match(output, /The database folder was incomplete; it was kept as .*pg\.broken-/);
  await launcher.stop();
  const entries = readdirSync(project.dataDir);
  assert.ok(entries.some((name) => name.startsWith("pg.broken-")));
  assert.ok(!entries.some((name) => name.startsWith("pg.making-")));
});

test("a start that is killed at any moment does not break the next one", async () => {
  const env = { DATA_DIR: ".data-killed" };
  for (const ms of [350, 700, 1000]) {
    const killedLauncher = launch(project, { env });
    await sleep(ms);
    killedLauncher.child.kill("SIGKILL");
    await killedLauncher.ended;
  }
  const launcher = launch(project, { env });
  await launcher.until(ready);
  await launcher.stop();
});

test("a second Ctrl-C kills a slow server", async () => {
  const launcher = launch(project, { env: { STANDIN_STOP_MS: "15000" } });
  await launcher.until(ready);
  const since = Date.now();
  launcher.child.kill("SIGINT");
  await launcher.until("Stopping");
  await sleep(200);
  launcher.child.kill("SIGINT");
  await launcher.ended;
  assert.ok(Date.now() - since < 5000, `${Date.now() - since} ms`);
  assert.deepEqual(await nothingLeft(project.home), []);
});

test("Ctrl-C during the start stops everything started so far", async () => {
  const launcher = launch(project, { env: { DATA_DIR: ".data-early" } });
  await sleep(500);
  launcher.child.kill("SIGINT");
  await launcher.ended;
  assert.deepEqual(await nothingLeft(project.home), []);
});
