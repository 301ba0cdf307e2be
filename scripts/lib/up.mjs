import { request } from "node:http";
import { isIP } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildStale, staleBuilds } from "./builds.mjs";
import { lockDataDir, prepareDataDir, requireUnused } from "./data-dir.mjs";
import { requireDisk, watchDisk } from "./disk.mjs";
import { install, installProblem } from "./ensure.mjs";
import { oneOf, serviceUrl } from "./environment.mjs";
import { rotateHeld } from "./files.mjs";
import { requireDatabase, requireRedis } from "./given-services.mjs";
import { keepRunning } from "./keep-running.mjs";
import { startNode } from "./node-child.mjs";
import { dataDirOf, ROOT } from "./paths.mjs";
import { portNumber, requireFreePort } from "./ports.mjs";
import { preparePostgres, startPostgres } from "./postgres.mjs";
import { prepareRedis, startRedis } from "./redis.mjs";
import { hrefOf, readRedisUrl } from "./redis-url.mjs";
import { step, UserError, warn } from "./console.mjs";

/** The settings of the environment, validated before anything is changed. */
export function readPlan(env = process.env) {
  const databaseUrl = serviceUrl("DATABASE_URL", env.DATABASE_URL, ["postgres:", "postgresql:"]);
  const migrationUrl = serviceUrl("MIGRATION_DATABASE_URL", env.MIGRATION_DATABASE_URL, ["postgres:", "postgresql:"]);
  const redisUrl = readRedisUrl(env.REDIS_URL);
  const port = portNumber("PORT", env.PORT, 8080);
  const simulatorPort = portNumber("SIMULATOR_PORT", env.SIMULATOR_PORT, 8090);
  const simulator = oneOf("SIMULATOR", env.SIMULATOR, ["on", "off", "external"], databaseUrl ? "off" : "on");
  const demo = oneOf("DEMO", env.DEMO, ["on", "off"], databaseUrl ? "off" : "on");
  const host = hostOf(env.HOST, !databaseUrl || demo === "on" ? "127.0.0.1" : undefined);
  if (simulator === "on" && port === simulatorPort) {
    throw new UserError(`PORT and SIMULATOR_PORT are both ${port}; give one of them another number.`);
  }
  return { databaseUrl, migrationUrl, redisUrl, port, host, simulatorPort, simulator, demo, dataDir: dataDirOf(env) };
}

function hostOf(value, fallback) {
  if (!value) return fallback;
  if (isIP(value) || value === "localhost") return value;
  throw new UserError(`HOST must be an IP address such as 127.0.0.1 or 0.0.0.0, not "${value}".`);
}

/** Makes every check that can fail before anything is changed. */
export async function checkMachine(plan) {
  requireUnused(plan.dataDir);
  requireDisk(plan.dataDir);
  if (installProblem()) requireDisk(ROOT);
  await requireFreePort("PORT", plan.port, "the desk");
  if (plan.simulator === "on") await requireFreePort("SIMULATOR_PORT", plan.simulatorPort, "the WhatsApp simulator");
}

export async function openDataDir(plan, life) {
  prepareDataDir(plan.dataDir);
  const release = lockDataDir(plan.dataDir);
  life.add("the lock", release);
  const stopWatching = watchDisk(plan.dataDir, { warn, full: (text) => void life.stop(1, `\n  ${text}`) });
  life.add("the disk watch", stopWatching);
}

export async function installAndBuild(life, builds) {
  const onChild = (child) => life.child(child);
  const missing = installProblem();
  if (missing) await step("packages installed", async () => (await install({ onChild }), { note: missing }));
  if (staleBuilds(builds).length > 0) {
    await buildStale(builds, (title, work) => step(`${title} built`, work), { onChild });
  }
}

const service = (life, title, name, start) =>
  step(title, async () => {
    const keeper = await keepRunning({ name, start, warn });
    life.add(name, (hurry, onHurry) => {
      onHurry(() => void keeper.current().stop(true));
      return keeper.stop(hurry());
    });
    return keeper.current();
  });

/** Postgres and Redis: given by URL, or our own under DATA_DIR. */
export async function startServices(plan, life) {
  const { dataDir } = plan;
  const database = plan.databaseUrl
    ? step("database reached", () => requireDatabase(plan.databaseUrl)).then(() => ({
        databaseUrl: plan.databaseUrl.href,
        migrationUrl: (plan.migrationUrl ?? plan.databaseUrl).href,
      }))
    : service(
        life,
        "Postgres started",
        "Postgres",
        lazily(
          () => preparePostgres({ dataDir, say: warn, onChild: (child) => life.child(child) }),
          startPostgres,
          "binaries",
        ),
      ).then(({ url, serverUrl }) => ({ databaseUrl: serverUrl, migrationUrl: url }));
  const redis = plan.redisUrl
    ? step("Redis reached", () => requireRedis(plan.redisUrl)).then(() => hrefOf(plan.redisUrl))
    : service(
        life,
        "Redis started",
        "Redis",
        lazily(() => prepareRedis({ dataDir, say: warn, onChild: (child) => life.child(child) }), startRedis, "binary"),
      ).then(({ url, volatile }) => {
        if (volatile) {
          warn(
            "No redis-server was found: a Redis in JavaScript stands in. It is slower and queued jobs do not survive a restart.",
          );
          warn("Install redis-server or valkey-server (Debian/Ubuntu: apt-get install redis-server) for real use.");
        }
        return url;
      });
  const watch = setInterval(() => rotateHeld([logOf(plan, "postgres"), logOf(plan, "redis")]), 60_000).unref();
  life.add("the watch over the logs", () => clearInterval(watch));
  const startResults = await Promise.allSettled([database, redis]);
  const rejection = startResults.find(({ status }) => status === "rejected");
  if (rejection) throw rejection.reason;
  return { ...startResults[0].value, redisUrl: startResults[1].value };
}

/** Prepares once; a restart reuses what was prepared, including the port. */
function lazily(prepare, start, part) {
  let home = null;
  return async () => {
    home ??= await prepare();
    const server = await start(home);
    const { version, volatile } = home[part];
    return {
      ...server,
      volatile,
      note: `${version}, port ${server.port}${server.adopted ? ", already running" : ""}`,
    };
  };
}

const logOf = (plan, name) => join(plan.dataDir, "logs", `${name}.log`);

function program(life, { title, name, start, ready }) {
  return step(title, async () => {
    let booted = false;
    const keeper = await keepRunning({
      name,
      warn,
      start: async () => {
        const running = start();
        if (!booted) life.add(`${name} while it starts`, () => (booted ? undefined : running.stop(true)));
        try {
          const message = await ready(running);
          booted = true;
          return { ...running, message };
        } catch (error) {
          await running.stop(true);
          throw error;
        }
      },
    });
    life.add(name, (hurry, onHurry) => {
      onHurry(() => keeper.current().kill());
      return keeper.stop(hurry());
    });
    return { kept: keeper, message: keeper.current().message };
  });
}

const within = (promise, ms, problem) =>
  Promise.race([promise, sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new UserError(problem)))]);

export function startSimulator(plan, life, { args = ["simulator/dist/main.js"], echo = null } = {}) {
  const log = logOf(plan, "simulator");
  return program(life, {
    title: "WhatsApp simulator started",
    name: "The simulator",
    start: () =>
      startNode({
        name: "simulator",
        args,
        env: { SIMULATOR_PORT: String(plan.simulatorPort), SIMULATOR_STATE: join(plan.dataDir, "simulator.json") },
        log,
        echo,
      }),
    ready: async (running) => {
      try {
        return await within(
          running.ready,
          30_000,
          `The simulator did not become ready within 30 s; its log is ${log}.`,
        );
      } catch (error) {
        if (error instanceof UserError) throw error;
        throw new UserError(
          `The simulator did not start: ${error.message}${error.how?.output ? "" : ` (its log is ${log})`}`,
        );
      }
    },
  });
}

const answersForAll = new Set([undefined, "0.0.0.0", "::"]);

function healthOf({ port, host }) {
  return new Promise((resolve) => {
    const healthRequest = request(
      { host: answersForAll.has(host) ? "127.0.0.1" : host, port, path: "/api/health", timeout: 2000 },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      },
    );
    healthRequest.on("timeout", () => healthRequest.destroy());
    healthRequest.on("error", () => resolve(null));
    healthRequest.end();
  });
}

/**
 * Size of V8's young generation in MB, enough for half a second of a busy server. With less, V8 promotes short-lived
 * objects, and memory grows as long as the load lasts. It can be set only on the command line.
 */
const YOUNG = "--max-semi-space-size=32";

const SERVER = [YOUNG, "--import", "./backend/dist/preload.js", "backend/dist/main.js"];

export function startServer(plan, life, services, { args = SERVER, env = {}, echo = null, timeoutMs = 180_000 } = {}) {
  const log = logOf(plan, "server");
  return program(life, {
    title: "server started",
    name: "The server",
    start: () =>
      startNode({
        name: "server",
        args,
        log,
        echo,
        env: {
          DATABASE_URL: services.databaseUrl,
          MIGRATION_DATABASE_URL: services.migrationUrl,
          REDIS_URL: services.redisUrl,
          DATA_DIR: plan.dataDir,
          PORT: String(plan.port),
          SIMULATOR: plan.simulator,
          SIMULATOR_PORT: String(plan.simulatorPort),
          HOST: plan.host ?? "",
          // With an embedded database, secrets may be generated. With DATABASE_URL they are required in production.
          EMBEDDED: plan.databaseUrl ? "" : "1",
          ...env,
        },
      }),
    ready: async (running) => {
      // After the ready message, the health endpoint confirms that it serves requests.
      const both = running.ready.then(async (message) => {
        for (let over = false; !over && (await healthOf(plan)) !== 200;) {
          over = await Promise.race([running.ended.then(() => true), sleep(100, false)]);
        }
        return message;
      });
      try {
        return await within(
          both,
          timeoutMs,
          `The server did not become ready within ${timeoutMs / 1000} s; its log is ${log}.`,
        );
      } catch (error) {
        if (error instanceof UserError) throw error;
        throw new UserError(
          error.how?.output
            ? error.message
            : `The server ended while starting (${error.how?.signal ?? `exit code ${error.how?.code}`}); its log is ${log}.`,
        );
      }
    },
  });
}
