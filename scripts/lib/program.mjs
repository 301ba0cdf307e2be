import { spawn } from "node:child_process";
import { buildStale } from "./builds.mjs";
import { requireDisk } from "./disk.mjs";
import { install, installProblem } from "./ensure.mjs";
import { createLifetime } from "./lifetime.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { explain, line, step, warn } from "./console.mjs";
import { throwAwayServices } from "./services.mjs";

/**
 * Runs the TypeScript program `main.ts` of a folder of this repository with the arguments of this command. Packages and
 * builds are prepared first, and `prepare` returns additional environment variables. Exits with the code of the program
 * after stopping everything that was started.
 */
export async function runProgram(folder, { builds, disk, prepare = () => ({}) }) {
  const life = createLifetime();
  const onChild = (child) => life.child(child);
  try {
    line();
    requireDisk(ROOT, disk);
    if (installProblem()) await step("packages installed", () => install({ onChild }));
    await buildStale(builds, (title, work) => step(`${title} built`, work), { onChild });
    const env = await prepare(life);
    line();
    const [workspace] = folder.split("/");
    const args = ["--enable-source-maps", "--import", "tsx", inRoot(folder, "main.ts"), ...process.argv.slice(2)];
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, TSX_TSCONFIG_PATH: inRoot(workspace, "tsconfig.json"), ...env },
    });
    life.child(child);
    const code = await new Promise((resolve) => child.once("exit", (exit) => resolve(exit ?? 1)));
    await life.stop(code);
  } catch (error) {
    if (life.stopping) return;
    console.error(`\n  ${explain(error)}`);
    await life.stop(1);
  }
}

/** Throw-away Postgres and Redis that live as long as the program. */
export const servicesOf = (life, { durable = false } = {}) =>
  step("throw-away Postgres and Redis", async () => {
    const services = await throwAwayServices({ durable, say: warn });
    life.add("the services", () => services.stop());
    const note = `Postgres ${services.postgres.version}, Redis ${services.redis.version}`;
    return { ...services, note: durable ? `durable; ${note}` : note };
  });
