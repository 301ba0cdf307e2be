import { now } from "../../core/clock";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";

interface DueRow {
  companyId: number;
  id: number;
}

interface Source<Row extends DueRow> {
  /** The name of the job. */
  name: string;
  everySeconds: number;
  /** What a round begins with. */
  before?: () => Promise<void>;
  /** The rows whose time has come, in the order in which they leave. */
  due: (at: Date) => Promise<Row[]>;
  /** Does what is due of one row. True: it made room for others, and another round looks for them. */
  dispatch: (scope: Scope, row: Row) => Promise<boolean | void>;
  /** What a round ends with. */
  after?: () => Promise<void>;
}

/**
 * Dispatches a source's due rows every few seconds, each in the scope of its company, and whenever the returned function
 * is called: that ends once what is due was dispatched. One round at a time in a process; other processes skip the rows
 * that this one has locked. Rows are the truth: a process that dies halfway leaves the rest to the next round. A row
 * that fails stops no other one. Relies on Postgres only.
 */
export function defineDispatch<Row extends DueRow>(source: Source<Row>): () => Promise<void> {
  const { name, everySeconds, before, due, dispatch, after } = source;
  let [isRunning, again] = [false, false];
  let running = Promise.resolve();
  const round = async (): Promise<void> => {
    again = false;
    await before?.();
    for (const row of await due(now()))
      try {
        if (await dispatch(scopeOfRow(row), row)) again = true;
      } catch (error) {
        log.warn({ error, job: name, id: row.id }, "Due row could not be dispatched, left to the next round");
      }
    await after?.();
  };
  const rounds = async (): Promise<void> => {
    try {
      while (again) await round();
    } finally {
      isRunning = false;
    }
  };
  const run = (): Promise<void> => {
    again = true;
    if (isRunning) return running;
    isRunning = true;
    running = rounds();
    return running;
  };
  defineRepeatingJob({ name, everySeconds, run });
  return run;
}
