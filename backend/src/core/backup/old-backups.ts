import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./manifest";

const nameShape = /^\d{8}T\d{6}$/;

/** The name of a backup that is taken at this time, in UTC: `20261125T030000`. */
export const backupName = (time: Date): string => time.toISOString().replaceAll(/[-:]/g, "").slice(0, 15);

/** The number in `--keep`, or undefined without one. */
export function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new BackupError("--keep must be a whole number from 1.");
  return count;
}

/**
 * Removes all but the newest complete backups of a folder, and incomplete ones that were begun more than a day before
 * the newest. Touches only folders with a name that `backupName` makes. Returns the removed names.
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => nameShape.test(name)).sort();
  const isComplete = (name: string) => existsSync(join(folder, name, "manifest.json"));
  const complete = names.filter((name) => isComplete(name));
  const newest = complete.at(-1);
  if (newest === undefined) return [];
  const dayBefore = backupName(new Date(timeIn(newest) - 24 * 60 * 60 * 1_000));
  const old = [...complete.slice(0, -keep), ...names.filter((name) => !isComplete(name) && name < dayBefore)];
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old.sort();
}

const timeIn = (name: string): number =>
  Date.parse(name.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/, "$1-$2-$3T$4:$5:$6Z"));
