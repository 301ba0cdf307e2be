import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createInterface } from "node:readline";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { assertFileKey } from "../files/file-keys";
import type { FileStore } from "../files/store-types";
import { measureFile, measuring } from "../files/measure";
import { ignoreProgress, megabytes, type OnProgress } from "../progress";
import { BackupError, sha256Of, type FileEntry, type Manifest } from "./manifest";

const listOf = (folder: string) => join(folder, "files.ndjson");
const pathOf = (root: string, key: string) => join(root, ...assertFileKey(key).split("/"));
const filesIn = (folder: string) => join(folder, "files");
/** Where a backup has the file with this key. */
export const fileIn = (folder: string, key: string): string => pathOf(filesIn(folder), key);

/** Copies every file and lists it with its hash. One that is deleted during the copy is left out. */
export async function exportFiles(
  store: FileStore,
  folder: string,
  onProgress = ignoreProgress,
): Promise<NonNullable<Manifest["files"]>> {
  const list = createWriteStream(listOf(folder), { mode: 0o600 });
  let count = 0;
  let total = 0;
  // A file never changes once it is stored.
  for await (const key of store.keysStoredBefore(new Date(8.64e15))) {
    const source = await store.read(key);
    if (!source) continue;
    const path = fileIn(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const measure = measuring();
    await pipeline(source, measure.stream, createWriteStream(path, { mode: 0o600, flush: true }));
    const { bytes, sha256 } = measure.result();
    const entry: FileEntry = { key, bytes, sha256: sha256.toString("hex") };
    list.write(`${JSON.stringify(entry)}\n`);
    count += 1;
    total += bytes;
    onProgress("files", `${count}, ${megabytes(total)}`);
  }
  await new Promise<void>((resolve) => list.end(resolve));
  return { count, bytes: total, sha256: await sha256Of(listOf(folder)) };
}

async function* entriesOf(folder: string): AsyncIterable<FileEntry> {
  for await (const line of createInterface({ input: createReadStream(listOf(folder)) }))
    yield JSON.parse(line) as FileEntry;
}

/** Throws unless every file of the backup is there with its hash. */
export async function assertFilesIntact(folder: string, onProgress: OnProgress): Promise<void> {
  let count = 0;
  for await (const entry of entriesOf(folder)) {
    onProgress("hashes compared", `${(count += 1)} files`);
    const measurement = await measureFile(fileIn(folder, entry.key)).catch(() => null);
    if (measurement?.sha256.toString("hex") !== entry.sha256)
      throw new BackupError(`The file ${entry.key} is ${measurement ? "damaged" : "missing"}: nothing was restored.`);
  }
}

/** Stores the files under their own keys. */
export async function importFiles(folder: string, store: FileStore, onProgress: OnProgress): Promise<void> {
  let count = 0;
  for await (const { key } of entriesOf(folder)) {
    await store.put(key, createReadStream(fileIn(folder, key)));
    onProgress("files", String((count += 1)));
  }
}

/** A short name of some bytes, for the manifest. */
export const hashOfBytes = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
