import { createReadStream } from "node:fs";
import { opendir, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { isFileKey } from "./file-keys";
import { mediaFolder } from "./local-files";
import { measureFile, measuring } from "./measure";
import { s3Client, upload } from "./s3-files";
import type { S3Settings } from "../../config/s3-settings";

/** What one run did; files and bytes. */
export interface Moved {
  copied: number;
  /** Already in the bucket with the same hash: an earlier run was ended in between. */
  alreadyThere: number;
  bytes: number;
}

interface MoveOptions {
  /** Removes each file from the disk once its copy was read back and is equal. */
  removes?: boolean;
  onFile?: (key: string) => void;
}

/**
 * Copies the files of a disk into a bucket, under their keys. Every copy is read back and compared by hash. It may be
 * ended at any time and started again, also while the server stores new files in the bucket.
 */
export async function moveToS3(
  dataDir: string,
  settings: S3Settings,
  { removes = false, onFile }: MoveOptions = {},
): Promise<Moved> {
  const client = s3Client(settings);
  const moved: Moved = { copied: 0, alreadyThere: 0, bytes: 0 };
  for await (const { key, path } of filesOn(mediaFolder(dataDir))) {
    const object = { Bucket: settings.bucket, Key: key };
    const { bytes, sha256 } = await measureFile(path);
    const hash = sha256.toString("hex");
    const there = await client.send(new HeadObjectCommand(object)).catch(notFound);
    if (there?.ContentLength === bytes && there.Metadata?.sha256 === hash) moved.alreadyThere += 1;
    else {
      await upload(client, { ...object, Metadata: { sha256: hash } }, createReadStream(path));
      moved.copied += 1;
      moved.bytes += bytes;
    }
    const measure = measuring();
    const { Body } = await client.send(new GetObjectCommand(object));
    await pipeline(Body as Readable, measure.stream.resume());
    if (!measure.result().sha256.equals(sha256))
      throw new Error(`The copy of ${key} differs from the file. Nothing was removed.`);
    if (removes) await rm(path);
    onFile?.(key);
  }
  return moved;
}

async function* filesOn(root: string): AsyncIterable<{ key: string; path: string }> {
  const isThere = await stat(root).catch(() => null);
  if (!isThere) return;
  for await (const entry of await opendir(root, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const key = path
      .slice(root.length + 1)
      .split(sep)
      .join("/");
    if (entry.isFile() && isFileKey(key)) yield { key, path };
  }
}

const notFound = (error: Error): null => {
  if (error.name === "NotFound") return null;
  throw error;
};
