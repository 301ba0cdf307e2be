import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../http/errors";
import { assertFileKey, companyFolder, isFileKey, newFileKey } from "./file-keys";
import type { ByteRange, FileStore, StoredFile } from "./store-types";
import { measureFile, measuring } from "./measure";
import { closeStream, removeTemporary, temporaryPath } from "./temporary";

export const mediaFolder = (dataDir: string): string => join(dataDir, "media");

/**
 * Files under `{dataDir}/media`. Keys are built here and checked when they come back: no path can leave the folder.
 * `reserve`: bytes of the disk that files leave free, because databases and logs stop without room and messages with
 * them.
 */
export function localFiles(dataDir: string, reserve = 0, freeBytes = freeOn): FileStore {
  const root = mediaFolder(dataDir);
  const pathOf = (key: string): string => join(root, ...assertFileKey(key).split("/"));

  const settle = async (key: string, path: string): Promise<string> => {
    const target = pathOf(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    await syncFolder(dirname(target));
    return key;
  };

  const assertRoom = async (): Promise<void> => {
    if (reserve > 0 && (await freeBytes(dataDir)) < reserve) throw new AppError("ERR_STORAGE_FULL");
  };

  const receive = async (key: string, source: Readable): Promise<StoredFile> => {
    await assertRoom();
    const path = await temporaryPath(dataDir);
    const sink = createWriteStream(path, { mode: 0o600, flush: true });
    try {
      const measure = measuring();
      await pipeline(source, measure.stream, sink);
      return { key: await settle(key, path), ...measure.result() };
    } catch (error) {
      await closeStream(sink);
      await removeTemporary(path);
      throw mapFullDisk(error);
    }
  };

  return {
    assertRoom,
    write: (owner, source) => receive(newFileKey(owner), source),
    put: async (key, source) => void (await receive(key, source)),
    async adopt(owner, path) {
      await assertRoom();
      try {
        const measurement = await measureFile(path);
        await syncFile(path);
        return { key: await settle(newFileKey(owner), path), ...measurement };
      } catch (error) {
        throw mapFullDisk(error);
      }
    },
    async read(key, range) {
      const stream = createReadStream(pathOf(key), rangeOf(range));
      return waitForOpen(stream);
    },
    async size(key) {
      const stats = await stat(pathOf(key)).catch(missing);
      return stats?.isFile() ? stats.size : null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeAllOf(companyId) {
      await rm(join(root, companyFolder(companyId)), { recursive: true, force: true });
    },
    async *keysStoredBefore(date) {
      const folder = await opendir(root, { recursive: true }).catch(missing);
      if (!folder) return;
      for await (const entry of folder) {
        const path = join(entry.parentPath, entry.name);
        const key = path
          .slice(root.length + 1)
          .split(sep)
          .join("/");
        if (!isFileKey(key)) continue;
        const stats = await stat(path).catch(missing);
        if (stats && stats.mtimeMs < date.getTime()) yield key;
      }
    },
  };
}

/** Bytes that this process may still write to the disk of a folder, which need not exist yet. */
export async function freeOn(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const rangeOf = (range: ByteRange | undefined) => (range ? { start: range.start, end: range.end } : {});

/** Resolves once the file is open, so that the caller learns of a missing file before it answers. */
function waitForOpen(stream: ReadStream): Promise<Readable | null> {
  return new Promise((resolve, fail) => {
    stream.once("open", () => resolve(stream));
    stream.once("error", (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? resolve(null) : fail(error)));
  });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the file name survive a power cut. Where folders cannot be synced, the system does so later. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const missing = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
};

/** Maps a full disk or an exhausted quota to its own error code: the operator must free space. */
export function mapFullDisk(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOSPC" || code === "EDQUOT" ? new AppError("ERR_STORAGE_FULL") : error;
}
