import pg from "pg";

/** An arbitrary id, other than those of the start and of the schema's migrations. */
export const migrationLock = 7_204_553;

/** Holds the lock of migrations until it is called; null while another one runs. */
export async function lockMigration(databaseUrl: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "guiche-migrate", keepAlive: true });
  // What it protects fails by itself when the database is gone.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [migrationLock]);
  if (rows[0]?.taken) return () => client.end();
  await client.end();
  return null;
}
