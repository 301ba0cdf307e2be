import type { Transaction } from "sequelize";
import { log } from "../log/log";
import { insideTransaction, outsideTransaction, type Scope } from "../tenant/scope";
import { isDeadlock } from "./database-errors";
import { database } from "./connect";

type AfterCommitCallback = () => void | Promise<void>;

/** Callbacks that wait for the commit of a transaction. A WeakMap, so that a rollback drops them. */
const waiting = new WeakMap<Transaction, AfterCommitCallback[]>();

/** How often a transaction is begun when Postgres ends it to resolve a deadlock. */
const attempts = 3;

/**
 * Runs `work` in one transaction; everything done through its scope is committed or rolled back together. A nested call
 * joins the outer transaction. No network calls inside: commit first, then call the outside world. `work` changes
 * nothing but the database, because it runs again when Postgres ends the transaction to resolve a deadlock.
 */
export async function transaction<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  if (scope.tx) return work(scope);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await begin(scope, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error;
      log.warn({ error, attempt }, "Transaction deadlocked, trying again");
    }
  }
}

async function begin<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const deferred: AfterCommitCallback[] = [];
  const result = await database().transaction((tx) => {
    waiting.set(tx, deferred);
    return work(insideTransaction(scope, tx));
  });
  for (const act of deferred) await runCallback(act);
  return result;
}

/**
 * Runs `act` once the scope's transaction is committed, at once without one, never after a rollback. It is handed the
 * scope without the transaction, which is over by then.
 */
export function afterCommit(scope: Scope, callback: (outside: Scope) => void | Promise<void>): void {
  const run = () => callback(outsideTransaction(scope));
  const queue = scope.tx && waiting.get(scope.tx);
  if (queue) queue.push(run);
  else void runCallback(run);
}

/** The data is committed: a failure here must not turn the success into an error; sweeps repair it later. */
async function runCallback(callback: AfterCommitCallback): Promise<void> {
  try {
    await callback();
  } catch (error) {
    log.error({ error }, "After-commit callback failed");
  }
}
