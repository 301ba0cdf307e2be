import { spawn } from "node:child_process";
import { explain } from "./console.mjs";
import { readDotEnv } from "./environment.mjs";
import { createLifetime } from "./lifetime.mjs";
import { ownDatabase } from "./own-database.mjs";
import { inRoot } from "./paths.mjs";
import { installAndBuild, readPlan } from "./up.mjs";

/**
 * Runs a program of the server as an operator's command, to its end. `environmentFor` says what it gets as well as the
 * settings, and may start what it needs: that lasts as long as the command.
 */
export async function runCommand(name, words, environmentFor = databaseFor) {
  const life = createLifetime();
  try {
    readDotEnv();
    const plan = readPlan();
    await installAndBuild(life, ["server"]);
    const environment = await environmentFor(plan, life);
    const child = spawn(process.execPath, [inRoot("backend", "dist", `${name}.js`), ...words], {
      stdio: "inherit",
      env: { ...process.env, DATA_DIR: plan.dataDir, ...environment },
    });
    life.child(child);
    const code = await new Promise((resolve) => child.once("exit", (exitCode) => resolve(exitCode ?? 1)));
    await life.stop(code);
  } catch (error) {
    if (!life.stopping) {
      console.error(`\n  ${explain(error)}`);
      await life.stop(1);
    }
  }
}

/** The embedded database, where none is given. */
export async function databaseFor(plan, life) {
  if (plan.databaseUrl) return {};
  return { DATABASE_URL: await ownDatabase(plan, life), MIGRATION_DATABASE_URL: "", EMBEDDED: "1" };
}
