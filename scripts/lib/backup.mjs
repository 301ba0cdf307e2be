import { spawn } from "node:child_process";
import { explain, UserError } from "./console.mjs";
import { readDotEnv } from "./environment.mjs";
import { createLifetime } from "./lifetime.mjs";
import { hasInstallation, isRunning, ownDatabase, startOwnDatabase } from "./own-database.mjs";
import { inRoot } from "./paths.mjs";
import { installAndBuild, readPlan } from "./up.mjs";

const life = createLifetime();
const act = ["restore", "reseal"].find((name) => process.argv.includes(`--${name}`)) ?? "backup";
const isRestore = act === "restore";
const words = process.argv.slice(2).filter((word) => word !== `--${act}`);

/** A backup is restored into a new database only. */
function newDatabase(plan) {
  const { dataDir } = plan;
  if (isRunning(plan)) throw new UserError(`Stop the Guichê that uses ${dataDir} first.`);
  if (hasInstallation(plan))
    throw new UserError(`${dataDir} holds an installation already. Restore into another folder: DATA_DIR=.data-2`);
  return startOwnDatabase(plan, life);
}

try {
  readDotEnv();
  const plan = readPlan();
  if (isRestore && words.length === 0) throw new UserError("Name the folder of the backup: npm run restore -- FOLDER");
  await installAndBuild(life, ["server"]);
  const given = plan.databaseUrl
    ? {}
    : {
        DATABASE_URL: await (isRestore ? newDatabase(plan) : ownDatabase(plan, life)),
        MIGRATION_DATABASE_URL: "",
        EMBEDDED: "1",
      };
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
