// An installation as `npm start` makes it, without its pages: the server with an embedded Postgres and Redis.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { lockDataDir, prepareDataDir } from "../lib/data-dir.mjs";
import { inRoot } from "../lib/paths.mjs";
import { anyFreePort } from "../lib/ports.mjs";
import { preparePostgres, startPostgres } from "../lib/postgres.mjs";
import { prepareRedis, startRedis } from "../lib/redis.mjs";
import { clean } from "./project.mjs";
import { until } from "./until.mjs";

export const owner = { email: "dona@loja.example", password: "Uma-Senha-Longa-7" };

/** Runs `work` with the addresses of its API and its database while it is up. The server's build must be there. */
export async function withInstallation(dataDir, work, env = {}) {
  prepareDataDir(dataDir);
  const port = await anyFreePort();
  const postgres = await startPostgres(await preparePostgres({ dataDir, quick: true }), {
    preferredPort: await anyFreePort(),
  });
  const redis = await startRedis(await prepareRedis({ dataDir }), { preferredPort: await anyFreePort() });
  const server = spawn(
    process.execPath,
    ["--import", inRoot("backend/dist/preload.js"), inRoot("backend/dist/main.js")],
    {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PORT: String(port),
        ...{ EMBEDDED: "1", DEMO: "off", SIMULATOR: "off", BCRYPT_COST: "4", LOG_LEVEL: "warn" },
        ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
        DATABASE_URL: postgres.serverUrl,
        MIGRATION_DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        ...env,
      },
      stdio: "ignore",
    },
  );
  // As the launcher does while it runs.
  const release = lockDataDir(dataDir);
  try {
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until("the server is ready", isReady, 60_000);
    await work(`http://127.0.0.1:${port}/api`, postgres.url);
  } finally {
    release();
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("close", resolve));
    await Promise.all([postgres.stop(true), redis.stop(true)]);
  }
}

/** What an operator types, to its end: `npm run backup -- FOLDER`, by the line of package.json and without npm itself. */
export async function typeCommand(script, words, env) {
  const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const child = spawn("sh", ["-c", `${scripts[script]} "$@"`, script, ...words], {
    cwd: inRoot(),
    env: clean(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output: output };
}
