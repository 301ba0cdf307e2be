import pg from "pg";
import { log } from "../log/log";
import { UnusableDatabase } from "./unusable";

/** An arbitrary id, other than the one of the migrations, which take theirs inside. */
const startLock = 7_204_552;
/** A start may migrate a large database. */
const waitMinutes = 15;

/**
 * Runs `work` while no other process that starts on this database does: of several on an empty one the first migrates and
 * makes the first rows, and the others find them.
 */
export async function oneAtATime<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "guiche-start",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // The lock falls with its connection; whatever else that means is found by the work itself.
  client.on("error", (error) => log.debug({ error }, "Connection of the start lock broke"));
  await client.connect().catch(refuse);
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query(`SET LOCAL lock_timeout = '${waitMinutes}min'`);
    const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS taken", [startLock]);
    if (!(rows as [{ taken: boolean }])[0].taken) {
      log.info("Waiting for another process to prepare the database");
      await client.query("SELECT pg_advisory_xact_lock($1)", [startLock]).catch(explain);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuse({ message, code }: Error & { code?: string }): never {
  throw new UnusableDatabase(
    `The database does not answer: ${message || code}. Check DATABASE_URL, and MIGRATION_DATABASE_URL if it is set.`,
  );
}

function explain(error: unknown): never {
  if ((error as { code?: string }).code !== "55P03") throw error;
  throw new UnusableDatabase(
    `Another process has been preparing the database for ${waitMinutes} minutes. Look at its log, or end it, and start again.`,
  );
}
