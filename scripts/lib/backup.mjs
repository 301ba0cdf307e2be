import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./console.mjs";
import { hasInstallation, isRunning, startOwnDatabase } from "./own-database.mjs";
import { databaseFor, runCommand } from "./run-command.mjs";

const act = ["restore", "reseal"].find((name) => process.argv.includes(`--${name}`)) ?? "backup";
const words = process.argv.slice(2).filter((word) => word !== `--${act}`);

/** A backup is restored into a new database only. */
async function newDatabaseFor(plan, life) {
  if (words.length === 0) throw new UserError("Name the folder of the backup: npm run restore -- FOLDER");
  if (plan.databaseUrl) return {};
  const { dataDir } = plan;
  if (isRunning(plan)) throw new UserError(`Stop the Guichê that uses ${dataDir} first.`);
  // A restore that was refused leaves a database without keys, for the next one to fill.
  if (hasInstallation(plan) && existsSync(join(dataDir, "secrets")))
    throw new UserError(`${dataDir} holds an installation already. Restore into another folder: DATA_DIR=.data-2`);
  return { DATABASE_URL: await startOwnDatabase(plan, life), MIGRATION_DATABASE_URL: "", EMBEDDED: "1" };
}

await runCommand(act, words, act === "restore" ? newDatabaseFor : databaseFor);
