import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrations } from "../migrations";
import { backupEnv } from "./config/env";
import { restore } from "./core/backup/restore";
import { logErrorsOnly } from "./core/log/library-notices";
import { printProgress } from "./core/progress";

/** `npm run restore -- FOLDER [--take-bucket]`: puts a backup into an empty installation. */
logErrorsOnly();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "take-bucket": { type: "boolean" } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error("Name one folder: npm run restore -- FOLDER");
  const { takenAt, files, keys } = await restore(backupEnv(), resolve(folder), migrations, {
    takesBucket: values["take-bucket"],
    onProgress: printProgress((line) => void process.stdout.write(line)),
  });
  process.stdout.write(
    `Restored: the database as of ${takenAt}, ${files?.count ?? 0} files, ${keys.length} keys. Every hash was compared.\n`,
  );
} catch (error) {
  process.stderr.write(`The restore failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
