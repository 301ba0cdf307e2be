import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backupEnv } from "./config/env";
import { backUp } from "./core/backup/backup";
import { noteBackup } from "./core/backup/note-backup";
import { backupName, readKeep, removeOldBackups } from "./core/backup/old-backups";
import { logErrorsOnly } from "./core/log/library-notices";
import { printProgress } from "./core/progress";

/**
 * `npm run backup [-- FOLDER] [--keep=14] [--without-files] [--allow-missing]`: the database as it is now, the files and
 * the keys.
 */
const say = (text: string) => void process.stdout.write(text);

logErrorsOnly();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: "string" }, "without-files": { type: "boolean" }, "allow-missing": { type: "boolean" } },
  });
  if (positionals.length > 1) throw new Error("Name one folder: npm run backup -- FOLDER");
  const env = backupEnv();
  const keep = readKeep(values.keep);
  const folder = resolve(positionals[0] ?? join(dirname(env.dataDir), "backups", backupName(new Date())));
  const { tables, files, keys, database } = await backUp(env, folder, {
    withoutFiles: values["without-files"],
    allowsMissing: values["allow-missing"],
    onProgress: printProgress(say),
  });
  await noteBackup(env.databaseUrl, new Date());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    [
      `Backup complete: ${folder}`,
      database === "own" ? `  ${rows} rows of ${tables.length} tables` : "  the database, by pg_dump",
      files ? `  ${files.count} files (${Math.ceil(files.bytes / 1024 / 1024)} MB)` : "  no files, as you asked",
      keys.length > 0
        ? `  ${keys.length} keys: anybody who has this folder can read everything. Keep it as you keep a password.`
        : "  no keys: JWT_SECRET and ENCRYPTION_KEY come from the environment. Without ENCRYPTION_KEY nothing sealed can be read.",
      "",
    ].join("\n"),
  );
  if (keep !== undefined)
    for (const name of await removeOldBackups(dirname(folder), keep)) say(`Old backup removed: ${name}\n`);
} catch (error) {
  process.stderr.write(`The backup failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
