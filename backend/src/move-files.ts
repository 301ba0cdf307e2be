import { parseArgs } from "node:util";
import { fileEnv, operatorEnv } from "./config/env";
import { claimBucket } from "./core/files/bucket-owner";
import { localFiles } from "./core/files/local-files";
import { moveFiles } from "./core/files/move-files";
import { assertS3Works, s3Files } from "./core/files/s3-files";
import { installationIdIn } from "./core/installation/installation";
import { logErrorsOnly } from "./core/log/library-notices";
import { megabytes, printProgress } from "./core/progress";

/**
 * `npm run move-files [-- --back] [--remove]`: copies the files under DATA_DIR into the bucket of S3_URL, or back onto
 * the disk.
 */
logErrorsOnly();
try {
  const { values } = parseArgs({ options: { back: { type: "boolean" }, remove: { type: "boolean" } } });
  const { dataDir, s3 } = fileEnv();
  if (s3 === undefined || typeof s3 === "string") throw new Error(s3 ?? "S3_URL is missing: it names the bucket.");
  const id = await installationIdIn(operatorEnv().databaseUrl).catch((error: Error) => {
    throw new Error(`The database does not answer: ${error.message}. Check DATABASE_URL.`);
  });
  if (id === undefined) throw new Error("The database is new: start this Guichê once.");
  await assertS3Works(s3);
  // Another installation's sweep would remove our files, and --back --remove would take away theirs.
  await claimBucket(s3, id);
  const progress = printProgress((line) => void process.stdout.write(line));
  const [disk, bucket] = [localFiles(dataDir), s3Files(s3)];
  const [from, to] = values.back ? [bucket, disk] : [disk, bucket];
  const { copied, alreadyThere, bytes } = await moveFiles(from, to, {
    removes: values.remove,
    onFile: (totals) => progress("files", `${totals.copied + totals.alreadyThere}, ${megabytes(totals.bytes)} copied`),
  });
  const place = values.back ? "bucket" : "disk";
  process.stdout.write(
    `${copied} files copied (${megabytes(bytes)}), ${alreadyThere} were there already. ` +
      `${values.remove ? `All were compared and removed from the ${place}` : `All were compared; --remove deletes them from the ${place}`}.\n`,
  );
} catch (error) {
  process.stderr.write(`The files could not be moved: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
