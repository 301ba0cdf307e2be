import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onProcessEvent } from "../../core/events/process-bus";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import { migrationRuns } from "./migration-run.store";

let worker: ChildProcess | undefined;

/**
 * Starts a process for the run that waits for one: the desk goes on answering. It ends with this process, and
 * the next one goes on where it was.
 */
async function continueMigration(): Promise<void> {
  if (worker || !(await migrationRuns.isWaiting())) return;
  // Another call may have been faster.
  if (worker) return;
  worker = fork(fileURLToPath(new URL("./migrate.js", import.meta.url)), ["--stored"], { execArgv: [] });
  worker.unref();
  worker.channel?.unref();
  worker.on("error", (error) => log.error({ error }, "Migration process could not start"));
  worker.once("exit", (code) => {
    worker = undefined;
    // It may have been started again since. One that died waits for the job.
    if (code === 0) continueSoon();
  });
}

const continueSoon = (): void =>
  void continueMigration().catch((error: unknown) => log.warn({ error }, "Migration could not be continued"));

defineRepeatingJob({ name: "migration.continue", everySeconds: 30, atStart: true, run: continueMigration });

/** In a process that does background work. */
export function listenToMigrations(): void {
  onProcessEvent("migration.wanted", continueSoon);
}
