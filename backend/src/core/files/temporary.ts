import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { env } from "../../config/env";
import { log } from "../log/log";

/** Files that are being made. Beside the kept ones, so that moving one there is a change of its name and no copy. */
const folderIn = (dataDir: string): string => join(dataDir, "tmp");

/** Who made a temporary file stands in its name: several processes may share the folder. */
const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const nameShape = /^([0-9a-f]{8})\.(\d{1,10})\.[0-9a-f]{32}$/;
/** Another machine's are left alone for so long; milliseconds. */
const foreignAge = 24 * 60 * 60 * 1_000;

/** A path for a file that is about to be made. */
export async function temporaryPath(dataDir = env().dataDir): Promise<string> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${host}.${process.pid}.${randomBytes(16).toString("hex")}`);
}

/**
 * A file that is destroyed while it is being opened is made all the same: until its stream has closed it cannot be
 * removed for good.
 */
export function closed(stream: Writable): Promise<void> {
  stream.destroy();
  return new Promise((done) => {
    if (stream.closed) done();
    else stream.once("close", done);
  });
}

export const removeTemporary = (path: string): Promise<void> => rm(path, { force: true });

/** Removes what processes that are gone left half-made. Asked once, before this process makes its first. */
export async function sweepTemporary(dataDir = env().dataDir): Promise<number> {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  let swept = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (!(await isOrphan(name, path))) continue;
    await removeTemporary(path);
    swept += 1;
  }
  if (swept > 0) log.info({ swept }, "Files that were never finished are removed");
  return swept;
}

async function isOrphan(name: string, path: string): Promise<boolean> {
  const [, madeOn, pid] = nameShape.exec(name) ?? [];
  if (madeOn === host && pid !== undefined) return Number(pid) === process.pid || !isAlive(Number(pid));
  const found = await stat(path).catch(() => null);
  return found !== null && found.isFile() && Date.now() - found.mtimeMs > foreignAge;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
