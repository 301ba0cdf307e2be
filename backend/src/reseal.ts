import pg from "pg";
import { resealEnv } from "./config/env";
import { leftovers, resealAll } from "./core/auth/reseal";
import { sealer } from "./core/auth/seal";
import { logErrorsOnly } from "./core/log/library-notices";
import { printProgress } from "./core/progress";

/** `npm run reseal`: seals every stored secret with the current ENCRYPTION_KEY, while the server runs. */
logErrorsOnly();
try {
  const { databaseUrl, encryptionKey, encryptionKeyPrevious } = resealEnv();
  const current = sealer(encryptionKey, encryptionKeyPrevious);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "guiche-reseal" });
  await client.connect();
  const progress = printProgress((line) => void process.stdout.write(line));
  try {
    for (const { table, column, resealed, current: before } of await resealAll(client, current, {
      onBatch: ({ table, column, resealed, current: before }) => {
        if (resealed + before > 0) progress(`${table}.${column}`, `${resealed + before} values`);
      },
    }))
      if (resealed + before > 0)
        process.stdout.write(`${table}.${column}: ${resealed} sealed again, ${before} were current\n`);
    const leftoverColumns = await leftovers(client, encryptionKeyPrevious);
    process.stdout.write(
      leftoverColumns.length > 0
        ? `Still sealed with the previous key: ${leftoverColumns.join(", ")}. Run this again once every process has the new key.\n`
        : "Nothing is sealed with the previous key any more: ENCRYPTION_KEY_PREVIOUS may be removed.\n",
    );
    if (leftoverColumns.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
  }
} catch (error) {
  process.stderr.write(`The secrets could not be sealed again: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
