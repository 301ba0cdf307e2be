import pg from "pg";

/** The platform's value that says when the last complete backup ended, as ISO 8601: a figure for Prometheus. */
export const backupCompletedAt = "backup.completedAt";

/** Notes in the database that was saved that a backup of it is complete. */
export async function noteBackup(databaseUrl: string, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "guiche-backup" });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO platform_values (key, value, "createdAt", "updatedAt") VALUES ($1, $2, now(), now())
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, "updatedAt" = now()`,
      [backupCompletedAt, at.toISOString()],
    );
  } finally {
    await client.end();
  }
}
