import { AsyncLocalStorage } from "node:async_hooks";
import { jest } from "@jest/globals";
import pg from "pg";
import { QueryTypes } from "sequelize";
import { database } from "../core/db/connect";

const statementStore = new AsyncLocalStorage<string[]>();

/** A session is believed for two seconds: on a busy machine it is checked again in the middle of an act. */
const checksSession = (sql: string) => sql.includes("JOIN auth_sessions");

/**
 * The SQL statements that `act` causes, without the check of its session and without what an earlier act still does in
 * the background. `anyCause` counts that as well, for an act that is served by a listening server.
 */
export async function statementsOf(act: () => Promise<unknown>, { anyCause = false } = {}): Promise<string[]> {
  const statements: string[] = [];
  const { options } = database();
  const before = options.logging;
  options.logging = (sql) => {
    if ((anyCause || statementStore.getStore() === statements) && !checksSession(sql)) statements.push(sql);
  };
  try {
    await statementStore.run(statements, act);
  } finally {
    options.logging = before;
  }
  return statements;
}

/** How Postgres runs the last statement of a store that `act` sends. */
export async function planOf(act: () => Promise<unknown>): Promise<string> {
  const querySpy = jest.spyOn(pg.Client.prototype, "query");
  await act();
  const statements = querySpy.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig | string);
  querySpy.mockRestore();
  const last = statements.findLast((statement) => typeof statement === "object");
  if (!last) throw new Error("No store sent a statement.");
  const plan = await database().query<Record<"QUERY PLAN", string>>(`EXPLAIN ${last.text}`, {
    bind: last.values ?? [],
    type: QueryTypes.SELECT,
  });
  return plan.map((line) => line["QUERY PLAN"]).join("\n");
}

/** Whether a session waits for a lock of another transaction. */
export async function hasLockWaiter(): Promise<boolean> {
  const [waiting] = await database().query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

/** While `act` runs, every insert into this table fails, or that of the rows of which `which` is true. */
export const withFailingInserts = <T>(table: string, act: () => Promise<T>, which = "TRUE"): Promise<T> =>
  withTrigger(`BEFORE INSERT ON ${table}`, `IF ${which} THEN RAISE EXCEPTION 'full'; END IF; RETURN NEW;`, act);

/** While `act` runs, deleting from this table takes long enough to need a raised statement timeout. */
export const withSlowDeletes = <T>(table: string, act: () => Promise<T>): Promise<T> =>
  withTrigger(
    `BEFORE DELETE ON ${table}`,
    `IF current_setting('statement_timeout') <> '10min' THEN RAISE EXCEPTION 'canceling statement'; END IF;
     RETURN OLD;`,
    act,
  );

async function withTrigger<T>(event: string, body: string, act: () => Promise<T>): Promise<T> {
  await database().query(`
    CREATE FUNCTION in_the_way() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
    CREATE TRIGGER in_the_way ${event} FOR EACH ROW EXECUTE FUNCTION in_the_way()`);
  try {
    return await act();
  } finally {
    await database().query("DROP FUNCTION in_the_way CASCADE");
  }
}

/**
 * While `act` runs, explains each statement of a store whose text fits, on its connection and with its values, before it
 * runs. `options` are those of EXPLAIN.
 */
export async function explainStatement<Plan, Reply>(
  act: () => Promise<Reply>,
  fits: RegExp,
  options: string,
): Promise<{ reply: Reply; plans: Plan[] }> {
  const plans: Plan[] = [];
  const own = Reflect.get(pg.Client.prototype, "query") as (...args: unknown[]) => unknown;
  const explain = async (connection: pg.Client, { text, values }: pg.QueryConfig) => {
    const statement = { text: `EXPLAIN (${options}, FORMAT JSON) ${text}`, values };
    const { rows } = (await own.call(connection, statement)) as { rows: { "QUERY PLAN": [{ Plan: Plan }] }[] };
    plans.push(rows[0]!["QUERY PLAN"][0].Plan);
  };
  Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args as [pg.QueryConfig | string];
    if (typeof statement === "string" || !fits.test(statement.text ?? "") || /^\s*EXPLAIN/.test(statement.text))
      return own.apply(this, args);
    return explain(this, statement).then(() => own.apply(this, args));
  });
  try {
    return { reply: await act(), plans };
  } finally {
    Reflect.set(pg.Client.prototype, "query", own);
  }
}
