import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lastLines, openLog, readText, secretIn, stamp, writePrivate } from "./files.mjs";
import { freePortFrom } from "./ports.mjs";
import { endOf, isAlive, startGuarded, stopPid, stopper } from "./processes.mjs";
import { findRedis } from "./redis-binaries.mjs";
import { askRedis } from "./redis-url.mjs";
import { UserError } from "./console.mjs";

const PREFERRED_PORT = 16379;

export async function prepareRedis({ dataDir, settings = {}, skip, onChild, say = () => {} }) {
  const folder = join(dataDir, "redis");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(join(dataDir, "logs"), { recursive: true, mode: 0o700 });
  return {
    binary: await findRedis({ fallbackHome: dataDir, skip, onChild }),
    folder,
    password: secretIn(join(dataDir, "redis.password")),
    settings,
    log: join(dataDir, "logs", "redis.log"),
    portFile: join(dataDir, "redis.port"),
    port: null,
    say,
  };
}

const quote = (text) => `"${String(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

function writeConfig(home, port) {
  const file = join(home.folder, "redis.conf");
  const settings = {
    bind: "127.0.0.1",
    port,
    dir: quote(home.folder),
    requirepass: quote(home.password),
    daemonize: "no",
    save: '""',
    appendonly: "yes",
    appendfsync: "everysec",
    "maxmemory-policy": "noeviction",
    ...home.settings,
  };
  writePrivate(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );
  return file;
}

const ask = (home, port, ...commands) => askRedis({ port, password: home.password }, commands);

async function adopt(home) {
  const port = Number(readText(home.portFile));
  if (!port) return null;
  try {
    const [where, info] = await ask(home, port, ["CONFIG", "GET", "dir"], ["INFO", "server"]);
    const pid = Number(/process_id:(\d+)/.exec(info)?.[1]);
    if (where[1] !== home.folder || !isAlive(pid)) return null;
    const exitPromise = (async () => {
      while (isAlive(pid)) await sleep(500);
      return { code: null, signal: null };
    })();
    return { pid, port, ended: exitPromise, adopted: true };
  } catch {
    return null;
  }
}

/** The Redis that runs in DATA_DIR at the moment; null when none answers. */
export async function urlOfRunningRedis(dataDir) {
  const [port, password] = [Number(readText(join(dataDir, "redis.port"))), readText(join(dataDir, "redis.password"))];
  if (!port || !password) return null;
  const [pong] = await askRedis({ port, password }, [["PING"]]).catch(() => []);
  return pong === "PONG" ? urlOf(password, port) : null;
}

const urlOf = (password, port) => `redis://:${password}@127.0.0.1:${port}/0`;

async function launch(home, port) {
  const { binary } = home;
  const log = openLog(home.log);
  const config = binary.volatile ? join(home.folder, "js-redis.json") : writeConfig(home, port);
  if (binary.volatile) writePrivate(config, JSON.stringify({ port, password: home.password }));
  const child = startGuarded(binary.program, [...binary.args, config], {
    cwd: home.folder,
    env: binary.env,
    deathSignal: "TERM",
    stdio: ["ignore", log, log],
  });
  const exitPromise = endOf(child);
  let over = false;
  void exitPromise.then(() => (over = true));
  for (const until = Date.now() + 30_000; Date.now() < until && !over; await sleep(30)) {
    const [pong] = await ask(home, port, ["PING"]).catch(() => []);
    if (pong === "PONG") {
      writePrivate(home.portFile, String(port));
      return { pid: child.pid, port, ended: exitPromise, adopted: false };
    }
  }
  if (!over) await stopPid(child.pid, ["SIGTERM", 3000], ["SIGKILL", 2000]);
  throw Object.assign(new UserError(`Redis did not start. Its log ${home.log} ends with:\n${lastLines(home.log, 5)}`), {
    logTail: lastLines(home.log, 12),
  });
}

/** A file that Redis cannot read is moved aside and does not stop the start, because its data can be rebuilt. */
function setAsideBroken(home, logTail) {
  if (!/fatal aof|bad file format|fatal error loading|unexpected end of file|truncated/i.test(logTail)) return false;
  const broken = join(home.folder, "appendonlydir");
  if (!existsSync(broken)) return false;
  renameSync(broken, `${broken}.broken-${stamp()}`);
  home.say("Redis could not read its file; it was kept aside, the waiting jobs are made again from the database");
  return true;
}

export async function startRedis(home, { preferredPort = PREFERRED_PORT } = {}) {
  let server = await adopt(home);
  for (let attempt = 0; !server; attempt += 1) {
    try {
      server = await launch(home, home.port ?? (await freePortFrom(preferredPort)));
    } catch (error) {
      const again = setAsideBroken(home, error.logTail ?? "") || /already in use/i.test(error.logTail ?? "");
      if (!again || attempt >= 4) throw error;
      await sleep(300 * (attempt + 1));
    }
  }
  home.port = server.port;
  return {
    ...server,
    url: urlOf(home.password, server.port),
    stop: stopper(server, (hurry) => [
      ["SIGTERM", hurry ? 2000 : 10_000],
      ["SIGKILL", 2000],
    ]),
  };
}
