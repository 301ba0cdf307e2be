import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** A table of a backup: its file under `database/`, and what it must be. */
export interface TableEntry {
  name: string;
  columns: string[];
  rows: number;
  sha256: string;
}

/** `manifest.json`, written last: a backup without it is incomplete. */
export interface Manifest {
  format: 1;
  version: string;
  takenAt: string;
  /** `own`: one file for each table. `pg_dump`: `database.dump`. */
  database: "own" | "pg_dump";
  dumpSha256?: string;
  migrations: string[];
  tables: TableEntry[];
  sequences: { name: string; value: number | null }[];
  files: { count: number; bytes: number; sha256: string } | null;
  /** The files under `keys/`. */
  keys: { name: string; sha256: string }[];
}

/** A line of `files.ndjson`. */
export interface FileEntry {
  key: string;
  bytes: number;
  sha256: string;
}

export class BackupError extends Error {}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => null);
  if (text === null) throw new BackupError(`${folder} holds no complete backup: manifest.json is missing.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new BackupError("The backup was taken by a newer Guichê. Update this one first.");
  return manifest;
}

/** Throws unless a file of the backup is what the manifest says. */
export async function assertIntact(path: string, sha256: string): Promise<void> {
  const actualSha256 = await sha256Of(path).catch(() => null);
  if (actualSha256 !== sha256)
    throw new BackupError(`${path} is ${actualSha256 ? "damaged" : "missing"}: nothing was restored.`);
}
