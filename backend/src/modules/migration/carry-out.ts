import type { MigrationProblem, MigrationProgressDto, SourceFactsDto } from "@guiche/contract/migration";
import { log } from "../../core/log/log";
import { MigrationFailure } from "./failure";
import { filesFolder, lockMigration, migrationRuns, type MigrationRun } from "../migration-runs";
import { ProgressMeter, sizeOf } from "./progress-meter";
import { runMigration } from "./run";
import { openFolder } from "./source/folder";
import { openSource } from "./source/open";
import { allOf, type Source } from "./source/source";
import { usualScale } from "./steps/history";
import { textOf } from "./rules/values";

const maxCompanies = 500;

class RunStopped extends Error {}

interface Place {
  databaseUrl: string;
  dataDir: string;
  /** How often the run says how far it is, and asks whether it shall go on. */
  tickMs?: number;
}

/** Carries out the run that the platform's owner has started, unless another process is at it. */
export async function carryOutMigration({ databaseUrl, dataDir, tickMs = 1_000 }: Place): Promise<void> {
  const release = await lockMigration(databaseUrl);
  if (!release) return;
  try {
    const run = await migrationRuns.claim();
    if (run) await carryOut(run, dataDir, tickMs);
  } finally {
    await release();
  }
}

async function carryOut(run: MigrationRun, dataDir: string, tickMs: number): Promise<void> {
  let isStopped = false;
  let progress: MigrationProgressDto | null = null;
  let isTicking = false;
  let source: Source | null = null;
  const tick = async () => {
    if (isTicking) return;
    isTicking = true;
    try {
      isStopped ||= !(await migrationRuns.saveProgress(run, progress));
    } catch {
      // A database that is away ends the run by its other statements.
    } finally {
      isTicking = false;
    }
  };
  const ticks = setInterval(() => void tick(), tickMs);
  try {
    const { company, zone } = run.answers ?? {};
    source = await openSource(migrationRuns.addressOf(run), { company: company || "?", zone });
    const folder = await openFolder(filesFolder(dataDir)).catch(() => undefined);
    if (run.act === "look")
      return void (await migrationRuns.finish(run, { facts: await look(source, folder !== undefined) }));
    const { rates, only, withFiles } = run.answers!;
    if (withFiles && !folder) throw new MigrationFailure("noFolder", "The folder of files is not there.");
    const meter = new ProgressMeter(await sizeOf(source, withFiles));
    const outcome = await runMigration(source, {
      writes: run.act !== "try",
      isFinal: run.act === "finish",
      ...(withFiles && { folder }),
      ...(rates !== null && { scale: rates }),
      only,
      onStep: (table, report) => {
        if (isStopped) throw new RunStopped();
        progress = meter.read(table, report);
      },
    });
    await migrationRuns.finish(run, { outcome });
  } catch (error) {
    if (error instanceof RunStopped) return;
    const problem = problemOf(error) ?? (source && !source.isLost() ? "unexpected" : "unreachable");
    log.warn({ problem, ...(problem === "unexpected" && { error }) }, "Migration failed");
    await migrationRuns.fail(run, problem);
  } finally {
    clearInterval(ticks);
    await source?.close().catch(() => undefined);
  }
}

/** What is known of a source by reading little of it. */
async function look(source: Source, hasFolder: boolean): Promise<SourceFactsDto> {
  const companies = await allOf(source, "Companies", "id");
  const { rows: messages } = await sizeOf(source, false, ["Messages"]);
  return {
    family: source.family,
    version: source.version,
    messages,
    companies:
      source.family === "community"
        ? []
        : companies.slice(0, maxCompanies).map(({ id, name }) => ({ id: Number(id), name: textOf(name) })),
    rates: usualScale(source),
    hasFolder,
  };
}

/** What drivers and the system say, by their codes. */
const problems: Readonly<Record<string, MigrationProblem>> = {
  "28P01": "signIn",
  "28000": "signIn",
  ER_ACCESS_DENIED_ERROR: "signIn",
  // Only the system's own account of that name may sign in.
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: "signIn",
  "3D000": "noDatabase",
  ER_BAD_DB_ERROR: "noDatabase",
  ER_DBACCESS_DENIED_ERROR: "noRight",
  "42501": "noRight",
  ER_TABLEACCESS_DENIED_ERROR: "noRight",
  // It went away while it was asked.
  "57P01": "unreachable",
  "57P02": "unreachable",
  PROTOCOL_CONNECTION_LOST: "unreachable",
  ER_CONNECTION_KILLED: "unreachable",
  ER_SERVER_SHUTDOWN: "unreachable",
  ECONNRESET: "unreachable",
  EPIPE: "unreachable",
  ETIMEDOUT: "unreachable",
};

/** Errors of this product's own database are Sequelize's, and have no such code. */
function problemOf(error: unknown): MigrationProblem | undefined {
  if (error instanceof MigrationFailure) return error.problem;
  const { code = "", message } = error as { code?: string; message: string };
  // What pg says without a code.
  return problems[code] ?? (message.startsWith("Connection terminated") ? "unreachable" : undefined);
}
