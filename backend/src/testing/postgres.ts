import { database } from "../core/db/connect";

/** Everything that Postgres is asked while the deed lasts. */
export async function statementsOf(deed: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const { options } = database();
  const before = options.logging;
  options.logging = (sql) => void asked.push(sql);
  try {
    await deed();
  } finally {
    options.logging = before;
  }
  return asked;
}

/** Somebody waits for what another transaction holds. */
export async function someoneWaits(): Promise<boolean> {
  const [waiting] = await database().query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

/** While the deed lasts, this table takes no row. */
export const whileFull = <T>(table: string, deed: () => Promise<T>): Promise<T> =>
  withTrigger(`BEFORE INSERT ON ${table}`, "RAISE EXCEPTION 'full';", deed);

/** While the deed lasts, this table lets its rows go only to whoever gives it the time that years of them take. */
export const whileSlow = <T>(table: string, deed: () => Promise<T>): Promise<T> =>
  withTrigger(
    `BEFORE DELETE ON ${table}`,
    `IF current_setting('statement_timeout') <> '10min' THEN RAISE EXCEPTION 'canceling statement'; END IF;
     RETURN OLD;`,
    deed,
  );

async function withTrigger<T>(event: string, body: string, deed: () => Promise<T>): Promise<T> {
  await database().query(`
    CREATE FUNCTION in_the_way() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
    CREATE TRIGGER in_the_way ${event} FOR EACH ROW EXECUTE FUNCTION in_the_way()`);
  try {
    return await deed();
  } finally {
    await database().query("DROP FUNCTION in_the_way CASCADE");
  }
}
