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
import { installAndBuild, openDataDir, readPlan } from "./up.mjs";

const life = createLifetime();
const act = ["restore", "reseal"].find((name) => process.argv.includes(`--${name}`)) ?? "backup";
const isRestore = act === "restore";
const words = process.argv.slice(2).filter((word) => word !== `--${act}`);

const placeIn = (dataDir) => readText(join(dataDir, "pg.path")) ?? join(dataDir, "pg");

/** The embedded database: the one that `npm start` runs at the moment, or our own start of it. */
async function embeddedUrl(plan) {
  const { dataDir } = plan;
  if (!isRestore && !existsSync(placeIn(dataDir))) throw new UserError(`${dataDir} holds no installation.`);
  const isRunning = lockHolder(join(dataDir, "launcher.lock")) !== null;
  if (isRestore && isRunning) throw new UserError(`Stop the Guichê that uses ${dataDir} first.`);
  if (isRunning) {
    const running = urlOfRunning(dataDir, placeIn(dataDir));
    if (!running) throw new UserError("The database is just starting or stopping. Try again in a moment.");
    return Object.assign(new URL(running), { pathname: "/guiche" }).href;
  }
  if (isRestore && existsSync(placeIn(dataDir)))
    throw new UserError(`${dataDir} holds an installation already. Restore into another folder: DATA_DIR=.data-2`);
  await openDataDir(plan, life);
  const onChild = (child) => life.child(child);
  const started = await startPostgres(await preparePostgres({ dataDir, say: warn, onChild }));
  life.add("Postgres", (hurry) => started.stop(hurry()));
  return started.url;
}

try {
  readDotEnv();
  const plan = readPlan();
  if (isRestore && words.length === 0) throw new UserError("Name the folder of the backup: npm run restore -- FOLDER");
  await installAndBuild(life, ["server"]);
  const given = plan.databaseUrl
    ? {}
    : { DATABASE_URL: await embeddedUrl(plan), MIGRATION_DATABASE_URL: "", EMBEDDED: "1" };
  const program = inRoot("backend", "dist", `${act}.js`);
  const child = spawn(process.execPath, [program, ...words], {
    stdio: "inherit",
    env: { ...process.env, DATA_DIR: plan.dataDir, ...given },
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
