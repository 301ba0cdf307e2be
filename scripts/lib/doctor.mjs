import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { buildStale, staleBuilds } from "./builds.mjs";
import { findChromium } from "./chromium.mjs";
import { lockHolder } from "./data-dir.mjs";
import { freeBytes, megabytes, NEEDED_TO_START, WARN_BELOW } from "./disk.mjs";
import { installProblem } from "./ensure.mjs";
import { locationOf, readDotEnv } from "./environment.mjs";
import { readText } from "./files.mjs";
import { requireRedis } from "./given-services.mjs";
import { inRoot, libraryOf, ROOT } from "./paths.mjs";
import { holderOf, portProblem } from "./ports.mjs";
import { accountFor, SERVER as SERVER_ROLE, urlOfRunning, withClient } from "./postgres.mjs";
import { findPostgres } from "./postgres-binaries.mjs";
import { onPath, run, versionOf } from "./processes.mjs";
import { findRedis } from "./redis-binaries.mjs";
import { askRedis, clientOf } from "./redis-url.mjs";
import { explain, green, line, red, UserError, yellow } from "./console.mjs";
import { readPlan } from "./up.mjs";

const PROGRAM = inRoot("backend", "dist", "doctor.js");
let wrong = 0;
const good = (name, text) => line(`  ${green("✓")} ${name.padEnd(12)} ${text}`);
const hint = (name, text) => line(`  ${yellow("!")} ${name.padEnd(12)} ${text}`);
const bad = (name, text) => {
  wrong += 1;
  line(`  ${red("✗")} ${name.padEnd(12)} ${text.replaceAll("\n", `\n${" ".repeat(17)}`)}`);
};

async function look(name, work) {
  try {
    await work();
  } catch (error) {
    bad(name, explain(error));
  }
}

async function ports(plan, running) {
  const wantedPorts = [
    ["PORT", plan.port],
    ...(plan.simulator === "on" ? [["SIMULATOR_PORT", plan.simulatorPort]] : []),
  ];
  for (const [name, port] of wantedPorts) {
    const code = await portProblem(port);
    if (!code) good("port", `${port} (${name}) is free`);
    else if (running) good("port", `${port} (${name}) is in use while Guichê runs`);
    else if (code === "EACCES") bad("port", `${port} (${name}) may only be opened by root; choose one above 1023`);
    else
      bad(
        "port",
        `${port} (${name}) is in use by ${holderOf(port) ?? "another program"}; stop it or set ${name} to another port`,
      );
  }
}

function disk(plan) {
  for (const [what, path] of [
    ["data", plan.dataDir],
    ["project", ROOT],
  ]) {
    const free = freeBytes(path);
    if (free < NEEDED_TO_START)
      bad(
        "disk",
        `${megabytes(free)} free for the ${what} (${path}); ${megabytes(NEEDED_TO_START)} are needed to start. Free some space`,
      );
    else
      good("disk", `${Math.floor(free / 1e9)} GB free for the ${what}${free < WARN_BELOW * 4 ? ", getting low" : ""}`);
  }
}

const CLOCK_LIMIT = 5000;

function judgeClock(name, difference) {
  if (Math.abs(difference) <= CLOCK_LIMIT)
    return good("clock", `agrees with ${name} (${Math.abs(difference)} ms apart)`);
  bad(
    "clock",
    `differs from ${name} by ${Math.round(difference / 1000)} s. Schedules and sign-ins depend on it: turn on time synchronisation (timedatectl set-ntp true)`,
  );
}

async function clock() {
  const now = new Date();
  if (now.getFullYear() < 2025)
    return bad(
      "clock",
      `says ${now.toISOString()}; set it and turn on time synchronisation (timedatectl set-ntp true)`,
    );
  good("clock", `${now.toISOString()}, time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
}

async function inspectDatabase(url, name) {
  await withClient(url, async (client) => {
    const before = Date.now();
    const { rows } = await client.query(
      "select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now, current_setting('fsync') as fsync",
    );
    const [{ version, now, fsync }] = rows;
    good("database", `Postgres ${version} answers at ${name}`);
    judgeClock("the database", Math.round(Number(now) - (before + Date.now()) / 2));
    if (fsync !== "on") bad("database", "fsync is off: a power cut loses data. Set fsync = on in postgresql.conf");
  });
}

async function database(plan, running) {
  if (plan.databaseUrl) {
    try {
      await inspectDatabase(plan.databaseUrl.href, locationOf(plan.databaseUrl));
      return { DATABASE_URL: plan.databaseUrl.href };
    } catch (error) {
      // A refusal of Postgres has a severity; its code alone says nothing to an operator.
      const why = error.severity
        ? `does not let Guichê in (${error.message})`
        : `does not answer (${error.code ?? error.message})`;
      bad("database", `${locationOf(plan.databaseUrl)} ${why}. Start it or correct DATABASE_URL`);
      return null;
    }
  }
  const elsewhere = readText(join(plan.dataDir, "pg.path"));
  const place = elsewhere ?? join(plan.dataDir, "pg");
  if (elsewhere)
    hint(
      "database",
      `the cluster is in ${elsewhere}, because the database user cannot enter DATA_DIR; back it up together with ${plan.dataDir}`,
    );
  const binaries = await findPostgres(
    existsSync(plan.dataDir) ? accountFor(plan.dataDir) : accountFor(ROOT),
    plan.dataDir,
  );
  const madeByVersion = readText(join(place, "PG_VERSION"));
  if (madeByVersion && Number(madeByVersion) !== binaries.major)
    bad(
      "database",
      `${place} was made by Postgres ${madeByVersion}, this machine starts ${binaries.major}; install Postgres ${madeByVersion} or set DATABASE_URL`,
    );
  else if (madeByVersion && !existsSync(join(place, "global", "pg_control")))
    bad("database", `${place} is incomplete; the next start keeps it aside and makes a new one`);
  const url = running ? urlOfRunning(plan.dataDir, place) : null;
  if (url) {
    await inspectDatabase(url, `port ${new URL(url).port} (embedded)`);
    return embeddedUrls(plan.dataDir, url);
  }
  good(
    "database",
    madeByVersion
      ? `embedded Postgres ${binaries.version}, not running; cluster in ${place}`
      : `embedded Postgres ${binaries.version}; no cluster yet`,
  );
  return null;
}

/** The addresses that the running launcher gives its server. */
function embeddedUrls(dataDir, url) {
  const owner = Object.assign(new URL(url), { pathname: "/guiche" }).href;
  const server = Object.assign(new URL(owner), {
    username: SERVER_ROLE,
    password: readText(join(dataDir, "pg.server.password")),
  }).href;
  return { DATABASE_URL: server, MIGRATION_DATABASE_URL: owner };
}

/** Whatever the server's own code examines: settings, database, mail, files. `databases`: null when none answers. */
async function installation(plan, databases) {
  const problem = await buildStale(["server"], (_title, work) => work()).then(
    () => (existsSync(PROGRAM) ? null : "the server is not built"),
    (error) => explain(error),
  );
  if (problem) return hint("settings", `they cannot be checked: ${problem}`);
  const args = ["--launcher", ...process.argv.slice(2), ...(databases ? [] : ["--without-services"])];
  const nowhere = { DATABASE_URL: "postgres://127.0.0.1/none", REDIS_URL: "redis://127.0.0.1" };
  const env = {
    ...process.env,
    DATA_DIR: plan.dataDir,
    EMBEDDED: plan.databaseUrl ? "" : "1",
    DATABASE_URL: process.env.DATABASE_URL || nowhere.DATABASE_URL,
    REDIS_URL: process.env.REDIS_URL || nowhere.REDIS_URL,
    ...databases,
  };
  const { code, output } = await run(process.execPath, [PROGRAM, ...args], { cwd: inRoot(), env });
  const lines = output.split("\n").filter(Boolean);
  const findings = lines.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text));
  for (const { kind, name, text } of findings) ({ good, hint, bad })[kind](name, text);
  if (code !== 0 && !findings.some(({ kind }) => kind === "bad")) bad("settings", lines.at(-1) ?? "no answer");
}

function judgeRedis(settings, memory) {
  const { "maxmemory-policy": policy, appendonly } = settings;
  if (policy && policy !== "noeviction")
    bad(
      "Redis",
      `maxmemory-policy is ${policy}: Redis may evict queued jobs. Run: redis-cli CONFIG SET maxmemory-policy noeviction`,
    );
  else if (policy) good("Redis", "policy noeviction");
  if (appendonly === "no")
    bad(
      "Redis",
      "AOF is off: queued jobs are lost when Redis restarts. Run: redis-cli CONFIG SET appendonly yes (and CONFIG REWRITE)",
    );
  else if (appendonly) good("Redis", "AOF is on");
  if (memory) good("Redis", `uses ${memory}`);
}

async function redis(plan, running) {
  if (plan.redisUrl) {
    await requireRedis(plan.redisUrl, 0);
    const Redis = libraryOf("backend", "ioredis");
    const client = clientOf(Redis, plan.redisUrl, { maxRetriesPerRequest: 0, retryStrategy: () => null });
    client.on("error", () => {});
    try {
      good("Redis", `answers at ${locationOf(plan.redisUrl)}`);
      const read = async (name) => [name, (await client.config("GET", name))[1]];
      judgeRedis(
        Object.fromEntries([await read("maxmemory-policy"), await read("appendonly")]),
        /used_memory_human:(\S+)/.exec(await client.info("memory"))?.[1],
      );
    } catch (error) {
      hint(
        "Redis",
        `its settings may not be read (${error.message}); make sure that maxmemory-policy is noeviction and appendonly is yes`,
      );
    } finally {
      client.disconnect();
    }
    return;
  }
  const port = readText(join(plan.dataDir, "redis.port"));
  const password = readText(join(plan.dataDir, "redis.password"));
  if (running && port && password) {
    const [policy, aof] = await askRedis({ port, password }, [
      ["CONFIG", "GET", "maxmemory-policy"],
      ["CONFIG", "GET", "appendonly"],
    ]).catch((error) => {
      throw new UserError(`the embedded one does not answer on port ${port} (${error.message}). Restart Guichê`);
    });
    good("Redis", `answers on port ${port} (embedded)`);
    return judgeRedis({ "maxmemory-policy": policy[1], appendonly: aof[1] });
  }
  const redisServer = await findRedis({ fallbackHome: plan.dataDir });
  if (redisServer.volatile)
    hint(
      "Redis",
      "no redis-server was found; a Redis in JavaScript stands in and queued jobs do not survive a restart. Install redis-server or set REDIS_URL",
    );
  else good("Redis", `${redisServer.version} (${redisServer.program}), not running`);
}

function mayWrite(folder) {
  try {
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function main() {
  line();
  readDotEnv();
  const plan = readPlan();
  good("Node", `${process.versions.node} on ${process.platform}-${process.arch}`);
  const problem = installProblem();
  if (problem) {
    bad("packages", `${problem}; the next npm start installs them (or run: npm ci --ignore-scripts)`);
    hint("", "the rest cannot be checked before the packages are installed");
    return;
  }
  good("packages", "as package-lock.json has them");
  await look("builds", () => {
    const stale = staleBuilds();
    if (stale.length > 0) hint("builds", `${stale.join(", ")} will be built by the next start`);
    else good("builds", "up to date");
  });
  const holder = existsSync(plan.dataDir) ? lockHolder(join(plan.dataDir, "launcher.lock")) : null;
  good(
    "DATA_DIR",
    `${plan.dataDir}${holder ? `, in use by the running Guichê (pid ${holder})` : existsSync(plan.dataDir) ? "" : ", which the first start creates"}`,
  );
  const writable = mayWrite(plan.dataDir);
  if (!writable)
    bad(
      "DATA_DIR",
      `${plan.dataDir} is not writable for this user; change its owner or set DATA_DIR to another folder`,
    );
  disk(plan);
  await look("port", () => ports(plan, holder !== null));
  await look("clock", clock);
  let databases = null;
  await look("database", async () => (databases = await database(plan, holder !== null)));
  await look("Redis", () => redis(plan, holder !== null));
  await look("settings", () => installation(plan, databases));
  await look("browser", async () => {
    const { path, from } = await findChromium({ skip: ["apt"] });
    good("browser", `${await versionOf(path)} (${from}), for the tests only`);
  });
  const ffmpeg = process.env.FFMPEG_PATH || onPath("ffmpeg");
  if (ffmpeg && (await versionOf(ffmpeg, ["-version"]))) good("ffmpeg", ffmpeg);
  else hint("ffmpeg", "not found: video previews are left out. Install ffmpeg or set FFMPEG_PATH");
}

try {
  await main();
} catch (error) {
  bad("settings", explain(error));
}
line();
line(wrong === 0 ? "  Nothing is wrong." : `  ${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong.`);
process.exit(wrong === 0 ? 0 : 1);
