import { join } from "node:path";
import type { MigrationAnswers, MigrationReportDto, MigrationRunDto, SourceInput } from "@guiche/contract/migration";
import type { Language } from "@guiche/contract/texts/languages";
import { env } from "../../config/env";
import { transaction } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { recordAudit, type AuditRecord } from "../audit";
import { migrationRuns, type MigrationRun } from "./migration-run.store";
import { detailsOf } from "./report.details";
import { linesOf, reportWriter } from "./report.files";

/** The folder in which the files of the other system are looked for: no other is, whatever the caller may know. */
export const filesFolder = (dataDir: string): string => join(dataDir, "migrate");

/** Names of each reason that a screen shows; the files have more. */
const shownNames = 10;

const usualPorts = { postgres: 5432, mysql: 3306 } as const;

const placeOf = ({ kind, host, port, database }: SourceInput, encode = encodeURIComponent): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port ?? usualPorts[kind]}/${encode(database)}`;

const encryption = {
  postgres: "?sslmode=no-verify",
  mysql: `?ssl=${encodeURIComponent('{"rejectUnauthorized":false}')}`,
};

function addressOf(source: SourceInput): string {
  const { kind, user, password, isEncrypted } = source;
  const signIn = [user, ...(password ? [password] : [])].map(encodeURIComponent).join(":");
  return `${kind}://${signIn}@${placeOf(source)}${isEncrypted ? encryption[kind] : ""}`;
}

/** What people may see of it. */
const labelOf = (source: SourceInput): string => `${source.user}@${placeOf(source, String)}`;

const present = (run: MigrationRun): MigrationRunDto => ({
  address: run.label,
  act: run.act,
  state: run.state,
  problem: run.problem,
  facts: run.facts,
  answers: run.answers,
  progress: run.progress,
  reportOf: run.reportOf,
  startedBy: run.startedBy,
  startedAt: run.startedAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
});

export async function showMigration(): Promise<{ run: MigrationRunDto | null; folder: string }> {
  const run = await migrationRuns.current();
  return { run: run && present(run), folder: filesFolder(env().dataDir) };
}

/** Changes the run and audits it; ERR_CONFLICT where its state does not allow the change. */
async function change(
  scope: Scope,
  action: AuditRecord["action"],
  make: (inside: Scope) => Promise<MigrationRun | null>,
): Promise<MigrationRunDto> {
  const run = await transaction(scope, async (inside) => {
    const changedRun = await make(inside);
    if (!changedRun) throw new AppError("ERR_CONFLICT");
    const { label: target, act } = changedRun;
    await recordAudit(inside, { action, target, details: { act } });
    return changedRun;
  });
  notifyProcesses("migration.wanted", { companyId: scope.companyId });
  return present(run);
}

export const connectSource = (scope: Scope, input: SourceInput): Promise<MigrationRunDto> =>
  change(scope, "migration.started", ({ tx }) =>
    migrationRuns.replace(addressOf(input), labelOf(input), actorOf(scope).name, tx),
  );

export const lookAgain = (scope: Scope): Promise<MigrationRunDto> =>
  change(scope, "migration.started", ({ tx }) => migrationRuns.begin("look", null, actorOf(scope).name, tx));

export const startMigration = (scope: Scope, answers: MigrationAnswers): Promise<MigrationRunDto> =>
  change(scope, "migration.started", ({ tx }) => migrationRuns.begin(answers.act, answers, actorOf(scope).name, tx));

export const resumeMigration = (scope: Scope): Promise<MigrationRunDto> =>
  change(scope, "migration.started", ({ tx }) => migrationRuns.resume(tx));

export const cancelMigration = (scope: Scope): Promise<MigrationRunDto> =>
  change(scope, "migration.cancelled", ({ tx }) => migrationRuns.cancel(tx));

export async function pauseMigration(): Promise<MigrationRunDto> {
  const run = await migrationRuns.pause();
  if (!run) throw new AppError("ERR_CONFLICT");
  return present(run);
}

export async function forgetMigration(): Promise<void> {
  if (!(await migrationRuns.forget())) throw new AppError("ERR_CONFLICT");
}

async function lastOutcome() {
  const outcome = await migrationRuns.outcome();
  if (!outcome) throw new AppError("ERR_NOT_FOUND");
  return outcome;
}

export async function migrationReport(language: Language): Promise<MigrationReportDto> {
  const outcome = await lastOutcome();
  const details = detailsOf(outcome.report, language).map(({ names, ...detail }) => ({
    ...detail,
    names: names.slice(0, shownNames),
  }));
  return { lines: linesOf(outcome), details, untouched: outcome.untouched };
}

/** The report as a file, which the owner of a company can read. */
export const migrationReportFile = async (format: "html" | "csv", language: Language): Promise<string> =>
  reportWriter(`.${format}`)!(await lastOutcome(), language);
