import { resolve } from "node:path";
import { backupEnv } from "./config/env";
import { backUp } from "./core/backup/backup";

/** `npm run backup -- FOLDER`: the database as it is now, the files and the keys. */
const [folder = "", ...options] = process.argv.slice(2);

try {
  const { tables, files, keys, database } = await backUp(backupEnv(), resolve(folder), {
    withoutFiles: options.includes("--without-files"),
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    [
      `Backup complete: ${resolve(folder)}`,
      database === "own" ? `  ${rows} rows of ${tables.length} tables` : "  the database, by pg_dump",
      files ? `  ${files.count} files (${Math.ceil(files.bytes / 1024 / 1024)} MB)` : "  no files, as you asked",
      keys.length > 0
        ? `  ${keys.length} keys: whoever has this folder can read everything. Keep it as you keep a password.`
        : "  no keys: JWT_SECRET and ENCRYPTION_KEY come from the environment. Without ENCRYPTION_KEY nothing sealed can be read.",
      "",
    ].join("\n"),
  );
} catch (error) {
  process.stderr.write(`The backup failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
