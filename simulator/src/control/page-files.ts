import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerResponse } from "node:http";
import { ControlError } from "./input";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The built page is next to the bundle, or in the same dist folder when run from the sources. */
const FOLDERS = ["./page/", "../../dist/page/"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** The hash of an empty text: Emotion adds an empty style sheet and fills it by script. */
const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const POLICY = `default-src 'self'; style-src 'self' ${EMPTY}; img-src 'self' data: blob:; media-src 'self' blob:`;

/** Serves the built page, a single folder without subfolders. */
export async function servePage(path: string, response: ServerResponse): Promise<void> {
  const name = path === "/" ? "index.html" : path.slice(1);
  const type = TYPES[extname(name)];
  const bytes = type && /^[\w.-]+$/.test(name) ? await readFirst(name) : undefined;
  if (!type || !bytes) throw new ControlError(404, `There is no ${path}.`);
  response.writeHead(200, { "content-type": type, "cache-control": "no-cache", "content-security-policy": POLICY });
  response.end(bytes);
}

async function readFirst(name: string): Promise<Buffer | undefined> {
  for (const folder of FOLDERS) {
    try {
      return await readFile(join(folder, name));
    } catch {
      // The other folder may have it.
    }
  }
  return undefined;
}
