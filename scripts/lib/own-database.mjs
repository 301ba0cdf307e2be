import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError, warn } from "./console.mjs";
import { lockHolder } from "./data-dir.mjs";
import { readText } from "./files.mjs";
import { preparePostgres, startPostgres, urlOfRunning } from "./postgres.mjs";
import { openDataDir } from "./up.mjs";

const placeIn = (dataDir) => readText(join(dataDir, "pg.path")) ?? join(dataDir, "pg");

export const hasInstallation = ({ dataDir }) => existsSync(placeIn(dataDir));
export const isRunning = ({ dataDir }) => lockHolder(join(dataDir, "launcher.lock")) !== null;

/** The address of the embedded database: of a Guichê that runs, or of our own start, which lasts as long as the command. */
export async function ownDatabase(plan, life) {
  const { dataDir } = plan;
  if (!hasInstallation(plan)) throw new UserError(`${dataDir} holds no installation.`);
  if (!isRunning(plan)) return startOwnDatabase(plan, life);
  const running = urlOfRunning(dataDir, placeIn(dataDir));
  if (!running) throw new UserError("The database is just starting or stopping. Try again in a moment.");
  return Object.assign(new URL(running), { pathname: "/guiche" }).href;
}

/** Makes the database if there is none. */
export async function startOwnDatabase(plan, life) {
  await openDataDir(plan, life);
  const onChild = (child) => life.child(child);
  const server = await startPostgres(await preparePostgres({ dataDir: plan.dataDir, say: warn, onChild }));
  life.add("Postgres", (hurry) => server.stop(hurry()));
  return server.url;
}
