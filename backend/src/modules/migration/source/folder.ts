import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, sep } from "node:path";

/** A file of the source on this machine. */
export interface FoundFile {
  path: string;
  bytes: number;
}

type Missing = "missingFile" | "outsideFolder";

/** The folder with the files of the source: `public` of its server, or a copy of it. It is only read. */
export interface Folder {
  /** The first of these paths below it that is a file with bytes. */
  find(paths: readonly string[]): Promise<FoundFile | Missing>;
}

/** Spellings of one name: systems and archives store accents in two ways, and some write them in percents. */
function spellings(path: string): string[] {
  const all = [path, path.normalize("NFC"), path.normalize("NFD")];
  try {
    all.push(decodeURIComponent(path));
  } catch {
    // A percent of its own.
  }
  return [...new Set(all)];
}

const isUnsafe = (path: string): boolean =>
  path === "" || path.includes("\0") || isAbsolute(path) || path.split(/[/\\]/).includes("..");

export async function openFolder(folder: string): Promise<Folder> {
  const root = await realpath(folder);
  if (!(await stat(root)).isDirectory()) throw new Error(`${folder} is no folder.`);
  return {
    find: async (paths) => {
      let missing: Missing = "missingFile";
      for (const path of paths.flatMap(spellings)) {
        if (isUnsafe(path)) {
          missing = "outsideFolder";
          continue;
        }
        const real = await realpath(join(root, path)).catch(() => null);
        if (real === null) continue;
        if (!real.startsWith(root + sep)) {
          missing = "outsideFolder";
          continue;
        }
        const stats = await stat(real);
        if (stats.isFile() && stats.size > 0) return { path: real, bytes: stats.size };
      }
      return missing;
    },
  };
}
