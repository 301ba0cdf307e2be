import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { requireRedis } from "./lib/given-services.mjs";
import { inRoot } from "./lib/paths.mjs";
import { anyFreePort } from "./lib/ports.mjs";
import { preparePostgres, startPostgres, withClient } from "./lib/postgres.mjs";
import { isAlive } from "./lib/processes.mjs";
import { prepareRedis, startRedis } from "./lib/redis.mjs";
import { findRedis, NONE } from "./lib/redis-binaries.mjs";
import { askRedis } from "./lib/redis-url.mjs";
import { throwAwayServices } from "./lib/services.mjs";

let base;
before(() => {
  base = mkdtempSync("/tmp/guiche-services-");
  chmodSync(base, 0o755);
});
after(() => rmSync(base, { recursive: true, force: true }));

function folder(name) {
  const path = join(base, name);
  mkdirSync(path);
  return path;
}

const passwordOf = (url) => new URL(url).password;
const askAt = (url, ...commands) => askRedis({ port: new URL(url).port, password: passwordOf(url) }, commands);

/** Starts something in a separate process without setpriv and kills that process. */
async function orphan(code) {
  const bin = mkdtempSync(join(base, "bin-"));
  chmodSync(bin, 0o755);
  writeFileSync(join(bin, "setpriv"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const child = spawn(
    process.execPath,
    ["--input-type=module", "-e", `${code}\nconsole.log("up"); setInterval(() => {}, 1000);`],
    {
      cwd: inRoot("scripts"),
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", () => reject(new Error("it ended early")));
  });
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("close", resolve));
}

test("Postgres: has UTF-8, Portuguese collation, trigrams and a password, and listens only locally", async () => {
  const home = await preparePostgres({ dataDir: folder("pg-features"), quick: true });
  const postgres = await startPostgres(home, { preferredPort: await anyFreePort() });
  try {
    await withClient(postgres.url, async (client) => {
      const one = async (sql) => Object.values((await client.query(sql)).rows[0])[0];
      assert.equal(await one("show server_encoding"), "UTF8");
      assert.equal(await one("select lower('ÁÇÃO')"), "áção");
      await client.query("create extension pg_trgm; create extension unaccent");
      assert.ok((await one("select similarity('guiche', 'guichê')")) > 0);
      assert.equal(await one("show listen_addresses"), "127.0.0.1");
      assert.equal(await one("show unix_socket_directories"), "");
      assert.equal(await one("show fsync"), "on");
    });
    await withClient(postgres.serverUrl, (client) =>
      assert.rejects(client.query("create table notes (id int)"), /permission denied/),
    );
    const wrong = postgres.url.replace(passwordOf(postgres.url), "guess");
    await assert.rejects(
      withClient(wrong, () => {}),
      { code: "28P01" },
    );
  } finally {
    await postgres.stop();
  }
  assert.equal(existsSync(join(home.place, "postmaster.pid")), false);
});

test("Postgres: a server that survived a killed launcher is adopted, not started twice", async () => {
  const dataDir = folder("pg-survivor");
  const port = await anyFreePort();
  await orphan(`import { preparePostgres, startPostgres } from "./lib/postgres.mjs";
    await startPostgres(await preparePostgres({ dataDir: ${JSON.stringify(dataDir)}, quick: true }), { preferredPort: ${port} });`);
  const home = await preparePostgres({ dataDir });
  const postgres = await startPostgres(home, { preferredPort: await anyFreePort() });
  assert.equal(postgres.adopted, true);
  assert.equal(postgres.port, port);
  await postgres.stop();
  assert.equal(isAlive(postgres.pid), false);
  await postgres.ended;
});

test("Postgres: a lost password file is replaced and the data stays", async () => {
  const dataDir = folder("pg-password");
  const first = await startPostgres(await preparePostgres({ dataDir, quick: true }), {
    preferredPort: await anyFreePort(),
  });
  await withClient(first.url, (client) => client.query("create table kept as select 1"));
  await first.stop();
  rmSync(join(dataDir, "pg.password"));
  const second = await startPostgres(await preparePostgres({ dataDir }), { preferredPort: await anyFreePort() });
  try {
    await withClient(second.url, (client) => client.query("select * from kept"));
    assert.notEqual(passwordOf(second.url), passwordOf(first.url));
  } finally {
    await second.stop();
  }
});

test("Postgres: a cluster of another version is refused and not changed", async () => {
  const dataDir = folder("pg-version");
  const home = await preparePostgres({ dataDir, quick: true });
  writeFileSync(join(home.place, "PG_VERSION"), "14\n");
  await assert.rejects(preparePostgres({ dataDir }), /was made by Postgres 14 and this machine starts Postgres/);
});

test("Redis: is a real server with a password, append-only and noeviction, and a survivor is adopted", async () => {
  const dataDir = folder("redis-real");
  const port = await anyFreePort();
  await orphan(`import { prepareRedis, startRedis } from "./lib/redis.mjs";
    await startRedis(await prepareRedis({ dataDir: ${JSON.stringify(dataDir)} }), { preferredPort: ${port} });`);
  const home = await prepareRedis({ dataDir });
  const redis = await startRedis(home, { preferredPort: await anyFreePort() });
  assert.equal(redis.adopted, true);
  assert.equal(redis.port, port);
  const [policy, aof, sync] = await askAt(
    redis.url,
    ["CONFIG", "GET", "maxmemory-policy"],
    ["CONFIG", "GET", "appendonly"],
    ["CONFIG", "GET", "appendfsync"],
  );
  assert.deepEqual([policy[1], aof[1], sync[1]], ["noeviction", "yes", "everysec"]);
  await assert.rejects(askRedis({ port, password: "guess" }, [["PING"]]), /WRONGPASS/);
  await askAt(redis.url, ["SET", "kept", "1"]);
  await redis.stop();
  const again = await startRedis(home, { preferredPort: port });
  assert.deepEqual(await askAt(again.url, ["GET", "kept"]), ["1"]);
  await again.stop();
});

test("Redis: an unreadable file is moved aside, and the server starts", async () => {
  const dataDir = folder("redis-broken");
  const lines = [];
  const home = await prepareRedis({ dataDir, say: (text) => lines.push(text) });
  await (await startRedis(home, { preferredPort: await anyFreePort() })).stop();
  const files = join(dataDir, "redis", "appendonlydir");
  for (const name of readdirSync(files)) writeFileSync(join(files, name), "not a log\n");
  const redis = await startRedis({ ...home, port: null }, { preferredPort: await anyFreePort() });
  assert.match(lines.join(), /Redis could not read its file; it was kept aside/);
  await redis.stop();
});

/** Variables of the caller's shell must not influence these tests. */
async function naming(program, work) {
  const before = process.env.REDIS_SERVER_BIN;
  process.env.REDIS_SERVER_BIN = program;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.REDIS_SERVER_BIN;
    else process.env.REDIS_SERVER_BIN = before;
  }
}

test("Redis: without any server, the JavaScript one is used, with its password", async () => {
  const skip = ["path", "debian"];
  const home = await naming("", () => prepareRedis({ dataDir: folder("redis-js"), skip }));
  assert.equal(home.binary.volatile, true);
  const redis = await startRedis(home, { preferredPort: await anyFreePort() });
  try {
    assert.deepEqual(await askAt(redis.url, ["SET", "a", "b"], ["GET", "a"]), ["OK", "b"]);
    await assert.rejects(askRedis({ port: redis.port }, [["GET", "a"]]), /NOAUTH/);
  } finally {
    await redis.stop();
  }
});

test("Redis: when none is found, the error names the three solutions", async () => {
  const skip = ["path", "debian", "javascript"];
  await naming("", () => assert.rejects(findRedis({ skip }), { message: NONE }));
  await naming("/nowhere/redis", () => assert.rejects(findRedis(), /REDIS_SERVER_BIN is \/nowhere\/redis/));
});

test("throw-away services leave nothing behind, and remove what a killed run left", async () => {
  await orphan(`import { throwAwayServices } from "./lib/services.mjs";
    const { folder, postgres, redis } = await throwAwayServices();
    const { writeFileSync } = await import("node:fs");
    writeFileSync(${JSON.stringify(join(base, "left.json"))}, JSON.stringify({ folder, pids: [postgres.pid, redis.pid] }));`);
  const leftovers = JSON.parse(readFileSync(join(base, "left.json"), "utf8"));
  for (const pid of leftovers.pids) execFileSync("kill", ["-9", String(pid)]);
  const services = await throwAwayServices();
  assert.equal(existsSync(leftovers.folder), false);
  await withClient(services.postgres.adminUrl, (client) => client.query("create extension pg_stat_statements"));
  await services.stop();
  assert.equal(existsSync(services.folder), false);
  assert.equal(isAlive(services.postgres.pid), false);
});

test("a Redis that is not there or refuses the password is named with the reason", async () => {
  const redis = await startRedis(await prepareRedis({ dataDir: folder("refused-redis") }), {
    preferredPort: await anyFreePort(),
  });
  const wrong = Object.assign(new URL(redis.url), { password: "wrong" });
  try {
    await assert.rejects(requireRedis(wrong, 0), /does not let Guichê in \(WRONGPASS/);
    assert.match((await requireRedis(new URL(redis.url), 0)).note, /^Redis at /);
  } finally {
    await redis.stop(true);
  }
  await assert.rejects(requireRedis(wrong, 0), /does not let Guichê in \(connect ECONNREFUSED/);
});
