/** @jest-environment-options {"server": "own"} */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { migrations } from "../../../migrations";
import type { BackupEnv } from "../../config/env";
import type { S3Settings } from "../../config/s3-settings";
import { emptyDatabase, testDatabase, type TestDatabase } from "../../testing/database";
import { S3Double } from "../../testing/s3/s3-double";
import { localFiles } from "../files/local-files";
import { bucketOwner } from "../files/bucket-owner";
import { s3Files } from "../files/s3-files";
import type { FileStore } from "../files/store-types";
import { setLogLevel } from "../log/log";
import { backUp } from "./backup";
import { restore } from "./restore";

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let s3: S3Double;

beforeAll(async () => {
  setLogLevel("silent");
  source = await testDatabase();
});
afterAll(() => source.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "guiche-bucket-backup-"));
  s3 = await S3Double.start();
  // More files than a page of the bucket's list.
  s3.pageSize = 2;
  const store = s3Files(s3.settings);
  // The largest is uploaded in parts.
  for (const bytes of [0, 1, 70_000, 9 * 1024 * 1024]) await store.write(7, Readable.from([randomBytes(bytes)]));
  await store.write("platform", Readable.from(["x".repeat(200_000)]));
  target = await emptyDatabase();
});
afterEach(async () => {
  await s3.stop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const envOf = (database: TestDatabase, bucket: S3Settings | undefined, name: string): BackupEnv => ({
  dataDir: join(folder, name),
  s3: bucket,
  databaseUrl: database.url,
  isEmbedded: true,
  path: process.env.PATH ?? "",
});

async function hashesOf(store: FileStore): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const key of store.keysStoredBefore(new Date(8.64e15)))
    hashes[key] = createHash("sha256")
      .update(await buffer((await store.read(key))!))
      .digest("hex");
  return hashes;
}

it("a backup of files in a bucket is restored into another bucket, every file equal by hash", async () => {
  const backup = join(folder, "backup");
  const { files } = await backUp(envOf(source, s3.settings, "from"), backup);
  expect(files?.count).toBe(5);
  const other = await S3Double.start();
  await restore(envOf(target, other.settings, "into"), backup, migrations);
  expect(await hashesOf(s3Files(other.settings))).toEqual(await hashesOf(s3Files(s3.settings)));
  expect(other.uploads.size).toBe(0);
  // The restored database is an installation of its own, and the bucket is its.
  const owner = await bucketOwner(other.settings);
  expect(owner).toMatch(/^[0-9a-f-]{36}$/);
  const again = await emptyDatabase();
  const twice = envOf(again, other.settings, "again");
  await expect(restore(twice, backup, migrations)).rejects.toThrow(/holds the files of an installation/);
  await restore(twice, backup, migrations, { takesBucket: true });
  expect(await bucketOwner(other.settings)).not.toBe(owner);
  await again.drop();
  await other.stop();
});

it("a backup of files in a bucket is restored onto a disk", async () => {
  const backup = join(folder, "backup");
  await backUp(envOf(source, s3.settings, "from"), backup);
  const into = envOf(target, undefined, "into");
  await restore(into, backup, migrations);
  expect(await hashesOf(localFiles(into.dataDir))).toEqual(await hashesOf(s3Files(s3.settings)));
});

it("a backup without files reads nothing from the bucket", async () => {
  const backup = join(folder, "backup");
  s3.fail = () => ({ code: "AccessDenied", status: 403 });
  const { files } = await backUp(envOf(source, s3.settings, "from"), backup, { withoutFiles: true });
  expect([files, (await readdir(backup)).includes("files")]).toEqual([null, false]);
});

it("a backup from a bucket that fails is not complete", async () => {
  const backup = join(folder, "backup");
  s3.fail = ({ method }) => (method === "GET" ? { code: "AccessDenied", status: 403 } : undefined);
  await expect(backUp(envOf(source, s3.settings, "from"), backup)).rejects.toThrow();
  expect(await readdir(backup)).not.toContain("manifest.json");
});
