import { now } from "../../core/clock";
import { files } from "../../core/files/file-store";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import { keysInUse, removeUnused } from "./media.store";
import { removeFiles } from "./remove-media";

/** A file is stored before its row, and a row before its message: newer ones may still be in progress. */
const graceMs = 24 * 60 * 60 * 1_000;
const atOnce = 500;

/** Removes media rows that nothing refers to, and files without a row. */
export async function sweepMedia(): Promise<void> {
  const before = new Date(now().getTime() - graceMs);
  const unusedFiles = await removeUnused(before);
  await removeFiles(unusedFiles);
  const unknown = await removeUnknown(before);
  if (unusedFiles.length + unknown > 0) log.info({ unused: unusedFiles.length, unknown }, "Unused media removed");
}

async function removeUnknown(before: Date): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const flush = async () => {
    const usedKeys = await keysInUse(keys);
    for (const key of keys.filter((each) => !usedKeys.has(each))) {
      await files().remove(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const key of files().keysStoredBefore(before)) if (keys.push(key) >= atOnce) await flush();
  if (keys.length > 0) await flush();
  return removed;
}

defineRepeatingJob({ name: "media.sweep", everySeconds: 6 * 60 * 60, run: sweepMedia });
