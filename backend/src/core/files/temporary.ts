import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { env } from "../../config/env";
import { log } from "../log/log";

/** Unfinished files. On the same disk as the stored ones, so that storing one is a rename and not a copy. */
const folderIn = (dataDir: string): string => join(dataDir, "tmp");

/** The name of a temporary file contains the process that made it: several processes may share the folder. */
const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const nameShape = /^([0-9a-f]{8})\.(\d{1,10})\.[0-9a-f]{32}$/;
/** Age at which files of another host are removed; milliseconds. */
const foreignAge = 24 * 60 * 60 * 1_000;

/** A path for a new temporary file. */
export async function temporaryPath(dataDir = env().dataDir): Promise<string> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${host}.${process.pid}.${randomBytes(16).toString("hex")}`);
}

/**
 * Waits until the stream has closed its file: a stream destroyed while it opens still creates the file, which can only
 * be removed after that.
 */
export function closeStream(stream: Writable): Promise<void> {
  stream.destroy();
  return new Promise((resolve) => {
    if (stream.closed) resolve();
    else stream.once("close", resolve);
  });
}

export const removeTemporary = (path: string): Promise<void> => rm(path, { force: true });

/** Removes unfinished files of dead processes. Called once, before this process creates its first. */
export async function sweepTemporary(dataDir = env().dataDir): Promise<number> {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  let removedCount = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (!(await isOrphan(name, path))) continue;
    await removeTemporary(path);
    removedCount += 1;
  }
  if (removedCount > 0) log.info({ swept: removedCount }, "Unfinished files of earlier processes removed");
  return removedCount;
}

async function isOrphan(name: string, path: string): Promise<boolean> {
  const [, madeOn, pid] = nameShape.exec(name) ?? [];
  if (madeOn === host && pid !== undefined) return Number(pid) === process.pid || !isAlive(Number(pid));
  const stats = await stat(path).catch(() => null);
  return stats !== null && stats.isFile() && Date.now() - stats.mtimeMs > foreignAge;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
