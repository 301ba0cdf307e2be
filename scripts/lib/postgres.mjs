import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { canEnter, unprivileged } from "./accounts.mjs";
import { otherClock } from "./environment.mjs";
import { lastLines, openLog, readText, secretIn, stamp, writePrivate } from "./files.mjs";
import { libraryOf } from "./paths.mjs";
import { freePortFrom } from "./ports.mjs";
import { findPostgres, SHARED_HOME } from "./postgres-binaries.mjs";
import { commandLine, endOf, isAlive, pidGone, run, startGuarded, stopPid, stopper } from "./processes.mjs";
import { UserError } from "./console.mjs";

/** Owns the tables; the server runs as another role, which may only read and write rows. */
const OWNER = "guiche";
export const SERVER = "guiche_server";
const PREFERRED_PORT = 15432;
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  log_min_messages: "warning",
};

/** For tests: fast, but a crash of the machine may lose or corrupt the cluster. */
export const withoutDurability = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum_naptime: "5min",
  // The cluster may be in memory.
  max_wal_size: "256MB",
};

const environment = () => ({ PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", ...otherClock() });

/**
 * The folder of the cluster: in DATA_DIR, or under /var/lib if root's database user cannot enter DATA_DIR. An existing
 * cluster is always used where it is and never silently replaced by an empty one elsewhere.
 */
function placeOf(dataDir, account, say) {
  const note = join(dataDir, "pg.path");
  const notedPlace = readText(note);
  if (notedPlace && existsSync(notedPlace)) return notedPlace;
  if (notedPlace) say(`The database in ${notedPlace} is gone; a new one is made`);
  const inside = join(dataDir, "pg");
  if (canEnter(account, dataDir)) {
    rmSync(note, { force: true });
    return inside;
  }
  if (existsSync(inside)) {
    throw new UserError(
      `The database in ${inside} belongs to the user ${account.name}, who can no longer enter ${dataDir}. ` +
        "Let others pass through its folders again (chmod o+x) and start once more.",
    );
  }
  const home = join(SHARED_HOME, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  if (existsSync(home) && !notedPlace) {
    const aside = `${home}.old-${stamp()}`;
    renameSync(home, aside);
    say(`${home} belonged to a DATA_DIR that is gone; it was kept as ${aside}`);
  }
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  chmodSync(SHARED_HOME, 0o755);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  writePrivate(note, join(home, "pg"));
  return join(home, "pg");
}

/** Root runs a cluster that an ordinary user created as that user. */
export function accountFor(dataDir) {
  const account = unprivileged();
  const stats = account && statSync(join(dataDir, "pg"), { throwIfNoEntry: false });
  return stats && stats.uid !== 0 && stats.uid !== account.uid
    ? { name: String(stats.uid), uid: stats.uid, gid: stats.gid }
    : account;
}

function giveTo(path, account) {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Removes what an interrupted initdb left. A damaged cluster is moved aside, never deleted. */
function removeLeftovers(place, say) {
  const base = dirname(place);
  for (const entry of readdirSync(base)) {
    // A killed start may have left an initdb running that still writes into the folder.
    if (entry.startsWith("pg.making-"))
      rmSync(join(base, entry), { recursive: true, force: true, maxRetries: 12, retryDelay: 100 });
  }
  if (!existsSync(place) || existsSync(join(place, "global", "pg_control"))) return;
  if (readdirSync(place).length === 0) return rmSync(place, { recursive: true });
  const aside = `${place}.broken-${stamp()}`;
  renameSync(place, aside);
  say(`The database folder was incomplete; it was kept as ${aside} and a new one is made`);
}

async function initialise({ binaries, place, account, password, quick, onChild }) {
  const making = mkdtempSync(join(dirname(place), "pg.making-"));
  giveTo(making, account);
  const passwordFile = join(making, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, account);
  const locale =
    binaries.major >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--lc-collate=C", "--lc-ctype=C"]
      : ["--lc-collate=C", "--lc-ctype=C"];
  const initdbRun = await run(
    join(binaries.bin, "initdb"),
    [
      "-D",
      join(making, "data"),
      "-U",
      OWNER,
      "-E",
      "UTF8",
      ...locale,
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      ...(quick ? ["--no-sync"] : []),
    ],
    { cwd: "/", env: environment(), onChild, ...(account ? { uid: account.uid, gid: account.gid } : {}) },
  );
  if (initdbRun.code !== 0) {
    rmSync(making, { recursive: true, force: true });
    if (/no space left/i.test(initdbRun.output)) throw Object.assign(new Error("initdb"), { code: "ENOSPC" });
    throw new UserError(
      `Postgres could not prepare its folder ${place}: ${initdbRun.output.trim().split("\n").slice(-3).join(" ")}`,
    );
  }
  renameSync(join(making, "data"), place);
  rmSync(making, { recursive: true, force: true });
}

/** The password file is lost but the cluster exists: set a new password in single-user mode. */
async function resetPassword({ binaries, place, account, password }) {
  const child = startGuarded(join(binaries.bin, "postgres"), ["--single", "-D", place, "postgres"], {
    cwd: "/",
    env: environment(),
    account,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin.end(`ALTER ROLE ${OWNER} PASSWORD '${password}'\n`);
  await endOf(child);
}

/** Prepares everything needed to start: programs, user, folder, password. `quick` is for throw-away clusters. */
export async function preparePostgres({ dataDir, quick = false, settings = {}, onChild, say = () => {} }) {
  const account = accountFor(dataDir);
  const binaries = await findPostgres(account, dataDir);
  const place = placeOf(dataDir, account, say);
  const passwordFile = join(dataDir, "pg.password");
  const lostPassword = !existsSync(passwordFile);
  const password = secretIn(passwordFile);
  removeLeftovers(place, say);
  const serverPassword = secretIn(join(dataDir, "pg.server.password"));
  const home = {
    account,
    binaries,
    place,
    password,
    serverPassword,
    settings,
    log: join(dataDir, "logs", "postgres.log"),
    port: null,
  };
  mkdirSync(dirname(home.log), { recursive: true, mode: 0o700 });
  if (!existsSync(place)) {
    await initialise({ ...home, quick, onChild });
    return home;
  }
  giveTo(place, account);
  const major = Number(readText(join(place, "PG_VERSION")));
  if (major !== binaries.major) {
    throw new UserError(
      `${place} was made by Postgres ${major} and this machine starts Postgres ${binaries.major}. ` +
        `Install Postgres ${major}, or move the folder away (its data is then not used), or set DATABASE_URL.`,
    );
  }
  if (lostPassword && !runningPostgres(home)) await resetPassword(home);
  return home;
}

function runningPostgres({ place }) {
  const [pid, , , port] = (readText(join(place, "postmaster.pid")) ?? "").split("\n").map(Number);
  if (!isAlive(pid)) return null;
  const program = commandLine(pid);
  return program !== null && !/postgres/.test(program) ? null : { pid, port };
}

const urlOf = ({ password }, port, database, role = OWNER) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

export async function withClient(url, work, timeoutMs = 5000) {
  const { Client } = libraryOf("backend", "pg");
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The URL of a running cluster, for read-only checks. */
export function urlOfRunning(dataDir, place) {
  const runningServer = runningPostgres({ place });
  return runningServer && urlOf({ password: readText(join(dataDir, "pg.password")) }, runningServer.port, "postgres");
}

/** Waits until the server takes a query and returns null, or returns why it does not; `alive` says whether it still runs. */
async function whyNotReady(url, alive, ms) {
  let problem = null;
  for (const until = Date.now() + ms; Date.now() < until && alive(); await sleep(40)) {
    try {
      await withClient(url, (client) => client.query("select 1"));
      return null;
    } catch (error) {
      problem = error;
      if (error.code === "28P01") return error;
    }
  }
  return problem ?? new Error("it did not start");
}

async function adopt(home) {
  const runningServer = runningPostgres(home);
  if (!runningServer) return null;
  const problem = await whyNotReady(
    urlOf(home, runningServer.port, "postgres"),
    () => isAlive(runningServer.pid),
    30_000,
  );
  if (problem) {
    if (await pidGone(runningServer.pid, 15_000)) return null;
    throw new UserError(
      `A Postgres (pid ${runningServer.pid}) already runs on ${home.place} and does not let Guichê in (${problem.message}). Stop it (kill -INT ${runningServer.pid}) and start again.`,
    );
  }
  const exitPromise = (async () => {
    while (isAlive(runningServer.pid)) await sleep(500);
    return { code: null, signal: null };
  })();
  return { pid: runningServer.pid, port: runningServer.port, ended: exitPromise, adopted: true };
}

async function launch(home, port) {
  const settings = { ...SETTINGS, ...home.settings, port: String(port) };
  const log = openLog(home.log);
  const child = startGuarded(
    join(home.binaries.bin, "postgres"),
    ["-D", home.place, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { cwd: "/", env: environment(), account: home.account, deathSignal: "INT", stdio: ["ignore", log, log] },
  );
  const exitPromise = endOf(child);
  let over = false;
  void exitPromise.then(() => (over = true));
  const problem = await whyNotReady(urlOf(home, port, "postgres"), () => !over, 60_000);
  if (!problem) return { pid: child.pid, port, ended: exitPromise, adopted: false };
  if (!over) await stopPid(child.pid, ["SIGINT", 5000], ["SIGKILL", 2000]);
  const logTail = lastLines(home.log, 6);
  // Backends that outlive a killed Postgres still write to the log after it.
  const reason = lastLines(home.log, 60);
  throw Object.assign(
    new UserError(`Postgres did not start (${problem.message}). Its log ${home.log} ends with:\n${logTail}`),
    {
      retry:
        /Address already in use|could not create any TCP|pre-existing shared memory|lock file .* already exists/i.test(
          reason,
        ),
    },
  );
}

async function makeDatabase(home, port) {
  await withClient(urlOf(home, port, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [OWNER]);
    if (rowCount === 0) await client.query(`create database ${OWNER}`);
    const roleQuery = await client.query("select 1 from pg_roles where rolname = $1", [SERVER]);
    await client.query(
      `${roleQuery.rowCount === 0 ? "create" : "alter"} role ${SERVER} login password '${home.serverPassword}'`,
    );
  });
}

/** Starts the prepared cluster, or adopts one that survived an earlier launcher. Restarts keep the port. */
export async function startPostgres(home, { preferredPort = PREFERRED_PORT } = {}) {
  let server = await adopt(home);
  for (let attempt = 0; !server; attempt += 1) {
    const port = home.port ?? (await freePortFrom(preferredPort));
    try {
      server = await launch(home, port);
    } catch (error) {
      if (!error.retry || attempt >= 4) throw error;
      await sleep(500 * (attempt + 1));
    }
  }
  home.port = server.port;
  await makeDatabase(home, server.port);
  return {
    ...server,
    url: urlOf(home, server.port, OWNER),
    serverUrl: urlOf({ password: home.serverPassword }, server.port, OWNER, SERVER),
    adminUrl: urlOf(home, server.port, "postgres"),
    stop: stopper(server, (hurry) => [
      ["SIGINT", hurry ? 3000 : 15_000],
      ["SIGQUIT", 5000],
      ["SIGKILL", 2000],
    ]),
  };
}
