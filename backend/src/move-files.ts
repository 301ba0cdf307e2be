import { fileEnv } from "./config/env";
import { moveToS3 } from "./core/files/move-to-s3";

/** `npm run move-files`: copies the files under DATA_DIR into the bucket of S3_URL. */
const { dataDir, s3 } = fileEnv();
const removes = process.argv.includes("--remove");

if (s3 === undefined || typeof s3 === "string") {
  process.stderr.write(`${s3 ?? "S3_URL is missing: it says where the files go."}\n`);
  process.exit(1);
}

let done = 0;
const { copied, alreadyThere, bytes } = await moveToS3(dataDir, s3, {
  removes,
  onFile: () => {
    done += 1;
    if (done % 1_000 === 0) process.stdout.write(`${done} files\n`);
  },
});
process.stdout.write(
  `${copied} files copied (${Math.ceil(bytes / 1024 / 1024)} MB), ${alreadyThere} were there already. ` +
    `${removes ? "All were compared and removed from the disk" : "All were compared; --remove deletes them from the disk"}.\n`,
);
