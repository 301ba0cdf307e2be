import type {
  MigrationAct,
  MigrationAnswers,
  MigrationProblem,
  MigrationProgressDto,
  MigrationState,
  SourceFactsDto,
} from "@guiche/contract/migration";
import type { Transaction } from "sequelize";
import { secrets } from "../../core/auth/seal";
import { database } from "../../core/db/connect";
import { runSql } from "../../core/db/run-sql";
import { migrationLock } from "./lock";
import type { Outcome } from "./report";

/** The one run that the platform's owner has made, or makes. */
export interface MigrationRun {
  address: Buffer;
  /** The address without its password. */
  label: string;
  act: MigrationAct;
  state: MigrationState;
  round: number;
  problem: MigrationProblem | null;
  facts: SourceFactsDto | null;
  answers: MigrationAnswers | null;
  progress: MigrationProgressDto | null;
  reportOf: MigrationAct | null;
  startedBy: string;
  startedAt: Date;
  endedAt: Date | null;
}

const columns = `address, label, act, state, round, problem, facts, answers, progress, "reportOf", "startedBy", "startedAt", "endedAt"`;
const context = "migration_runs.address";

/** Starts of a run that dies, before it counts as failed. */
const maxAttempts = 10;

const sql = <Row extends object>(text: string, values: unknown[], tx?: Transaction): Promise<Row[]> =>
  runSql<Row>(database(), { text, values }, tx);

const one = async (text: string, values: unknown[], tx?: Transaction): Promise<MigrationRun | null> =>
  (await sql<MigrationRun>(text, values, tx))[0] ?? null;

/** Changes when `restore` makes this database a copy. */
const installation = `(SELECT "value" FROM platform_values WHERE "key" = 'installation.id')`;

const begins = `"installationId" = ${installation}, state = 'running', round = migration_runs.round + 1, attempts = 0, problem = NULL, progress = NULL,
  "endedAt" = NULL, "updatedAt" = now()`;

export const migrationRuns = {
  current: () => one(`SELECT ${columns} FROM migration_runs`, []),

  addressOf: ({ address }: MigrationRun): string => secrets().open(address, context).toString(),

  /** Replaces the run, of which it must not be known what it does now: null while it runs. */
  replace: (address: string, label: string, startedBy: string, tx?: Transaction) =>
    one(
      `INSERT INTO migration_runs (address, label, act, state, "startedBy", "installationId")
       VALUES ($1, $2, 'look', 'running', $3, ${installation})
           ON CONFLICT ((true)) DO UPDATE
          SET address = excluded.address, label = excluded.label, act = 'look', "startedBy" = excluded."startedBy",
              "startedAt" = now(), facts = NULL, answers = NULL, outcome = NULL, "reportOf" = NULL, ${begins}
        WHERE migration_runs.state <> 'running' RETURNING ${columns}`,
      [secrets().seal(Buffer.from(address), context), label, startedBy],
      tx,
    ),

  /** Null while one runs, and for anything but a look before the source was recognised. */
  begin: (act: MigrationAct, answers: MigrationAnswers | null, startedBy: string, tx?: Transaction) =>
    one(
      `UPDATE migration_runs
          SET act = $1, answers = coalesce($2, answers), "startedBy" = $3, "startedAt" = now(), ${begins}
        WHERE state <> 'running' AND ($1 = 'look' OR facts IS NOT NULL) RETURNING ${columns}`,
      [act, answers && JSON.stringify(answers), startedBy],
      tx,
    ),

  pause: () =>
    one(
      `UPDATE migration_runs SET state = 'paused', "endedAt" = now(), "updatedAt" = now()
        WHERE state = 'running' RETURNING ${columns}`,
      [],
    ),

  resume: (tx?: Transaction) =>
    one(`UPDATE migration_runs SET ${begins} WHERE state IN ('paused', 'failed') RETURNING ${columns}`, [], tx),

  cancel: (tx?: Transaction) =>
    one(
      `UPDATE migration_runs SET state = 'cancelled', "endedAt" = now(), "updatedAt" = now()
        WHERE state IN ('running', 'paused', 'failed') RETURNING ${columns}`,
      [],
      tx,
    ),

  /** False while it runs. */
  forget: async (): Promise<boolean> =>
    (await sql(`DELETE FROM migration_runs WHERE state <> 'running' RETURNING id`, [])).length > 0,

  /** What the last report tells; null before the first. */
  outcome: async (): Promise<Outcome | null> =>
    (await sql<{ outcome: Outcome | null }>(`SELECT outcome FROM migration_runs`, []))[0]?.outcome ?? null,

  /** It should go on, and no process is at it. */
  isWaiting: async (): Promise<boolean> =>
    (
      await sql(
        `SELECT FROM migration_runs WHERE state = 'running' AND NOT EXISTS (
           SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
        [migrationLock],
      )
    ).length > 0,

  /** Takes the run to work on; null without one, when it has died too often, or when it is the original's of this copy. */
  claim: async (): Promise<MigrationRun | null> => {
    const isHere = `"installationId" IS NOT DISTINCT FROM ${installation}`;
    const claimedRun = await one(
      `UPDATE migration_runs SET attempts = attempts + 1
        WHERE state = 'running' AND attempts < $1 AND ${isHere} RETURNING ${columns}`,
      [maxAttempts],
    );
    if (!claimedRun)
      await sql(
        `UPDATE migration_runs SET state = 'failed', "endedAt" = now(),
                problem = CASE WHEN ${isHere} THEN 'unexpected' ELSE 'restored' END WHERE state = 'running'`,
        [],
      );
    return claimedRun;
  },

  /** False when it shall stop. */
  saveProgress: async ({ round }: MigrationRun, progress: MigrationProgressDto | null): Promise<boolean> =>
    (
      await sql(
        `UPDATE migration_runs SET progress = $2, "updatedAt" = now() WHERE round = $1 AND state = 'running' RETURNING id`,
        [round, progress && JSON.stringify(progress)],
      )
    ).length > 0,

  finish: (
    { round, act }: MigrationRun,
    { facts = null, outcome = null }: { facts?: SourceFactsDto | null; outcome?: Outcome | null },
  ) =>
    sql(
      `UPDATE migration_runs SET state = 'done', "endedAt" = now(), "updatedAt" = now(), facts = coalesce($2, facts),
              outcome = coalesce($3, outcome), "reportOf" = CASE WHEN $3::jsonb IS NULL THEN "reportOf" ELSE $4 END
        WHERE round = $1 AND state = 'running'`,
      [round, facts && JSON.stringify(facts), outcome && JSON.stringify(outcome), act],
    ),

  fail: ({ round }: MigrationRun, problem: MigrationProblem) =>
    sql(
      `UPDATE migration_runs SET state = 'failed', problem = $2, "endedAt" = now(), "updatedAt" = now()
        WHERE round = $1 AND state = 'running'`,
      [round, problem],
    ),
};
