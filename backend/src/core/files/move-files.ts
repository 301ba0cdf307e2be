import { pipeline } from "node:stream/promises";
import { measuring, type FileMeasurement } from "./measure";
import type { FileStore } from "./store-types";

/** What one run did; files and bytes. */
interface MoveReport {
  copied: number;
  /** Already there with the same hash: an earlier run was ended in between. */
  alreadyThere: number;
  bytes: number;
}

interface MoveOptions {
  /** Removes each file from its old place once its copy was read back and is equal. */
  removes?: boolean;
  onFile?: (moved: MoveReport) => void;
}

const everyFile = new Date(8.64e15);

/**
 * Copies the files of one store into another, under their keys. Every copy is read back and compared by hash. It may be
 * ended at any time and started again, also while the server stores new files in the other one.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { removes = false, onFile }: MoveOptions = {},
): Promise<MoveReport> {
  const totals: MoveReport = { copied: 0, alreadyThere: 0, bytes: 0 };
  for await (const key of from.keysStoredBefore(everyFile)) {
    const original = await measureIn(from, key);
    const isCopied = async () => (await measureIn(to, key))?.sha256.equals(original?.sha256 ?? nothing) ?? false;
    if (await isCopied()) totals.alreadyThere += 1;
    else {
      const source = original && (await from.read(key));
      // It has since been deleted.
      if (!source) continue;
      await to.put(key, source);
      if (!(await isCopied())) throw new Error(`The copy of ${key} differs from the file. The file was not removed.`);
      totals.copied += 1;
      totals.bytes += original.bytes;
    }
    if (removes) await from.remove(key);
    onFile?.(totals);
  }
  return totals;
}

const nothing = Buffer.alloc(0);

async function measureIn(store: FileStore, key: string): Promise<FileMeasurement | null> {
  const stream = await store.read(key);
  if (!stream) return null;
  const measure = measuring();
  await pipeline(stream, measure.stream.resume());
  return measure.result();
}
