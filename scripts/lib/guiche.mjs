import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { explain, UserError, warn } from "./console.mjs";
import { lockHolder } from "./data-dir.mjs";
import { readDotEnv } from "./environment.mjs";
import { readText } from "./files.mjs";
import { createLifetime } from "./lifetime.mjs";
import { inRoot } from "./paths.mjs";
import { preparePostgres, startPostgres, urlOfRunning } from "./postgres.mjs";
import { urlOfRunningRedis } from "./redis.mjs";
import { installAndBuild, openDataDir, readPlan } from "./up.mjs";

const life = createLifetime();
const words = process.argv.slice(2);

/** The embedded database of a Guichê that runs; of one that does not, it runs only as long as the command. */
async function ownDatabase(plan) {
  const { dataDir } = plan;
  const place = readText(join(dataDir, "pg.path")) ?? join(dataDir, "pg");
  if (!existsSync(place)) throw new UserError(`${dataDir} holds no installation.`);
  if (lockHolder(join(dataDir, "launcher.lock")) !== null) {
    const running = urlOfRunning(dataDir, place);
    if (!running) throw new UserError("The database is just starting or stopping. Try again in a moment.");
    return Object.assign(new URL(running), { pathname: "/guiche" }).href;
  }
  await openDataDir(plan, life);
  const onChild = (child) => life.child(child);
  const started = await startPostgres(await preparePostgres({ dataDir, say: warn, onChild }));
  life.add("Postgres", (hurry) => started.stop(hurry()));
  return started.url;
}

/** The help and a mistyped command need no database, which the program finds out itself. */
const isHelp = words.length === 0 || words.some((word) => ["help", "--help", "-h"].includes(word));

try {
  readDotEnv();
  const plan = readPlan();
  await installAndBuild(life, ["server"]);
  const given = isHelp || plan.databaseUrl ? {} : { DATABASE_URL: await ownDatabase(plan), MIGRATION_DATABASE_URL: "" };
  const redis = plan.redisUrl ? {} : { REDIS_URL: (await urlOfRunningRedis(plan.dataDir)) ?? "" };
  const child = spawn(process.execPath, [inRoot("backend", "dist", "guiche.js"), ...words], {
    stdio: "inherit",
    env: { ...process.env, DATA_DIR: plan.dataDir, ...given, ...redis },
  });
  life.child(child);
  const code = await new Promise((done) => child.once("exit", (ended) => done(ended ?? 1)));
  await life.stop(code);
} catch (error) {
  if (!life.stopping) {
    console.error(`\n  ${explain(error)}`);
    await life.stop(1);
  }
}
