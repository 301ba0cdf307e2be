import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const worthIt = /\.(js|css|json|svg)$/;
/** A smaller file fits into one packet anyway. */
const leastBytes = 1_024;
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes a .br and a .gz file next to every asset; the server sends them as they are. */
export const compressedAssets = (): Plugin => ({
  name: "compressed-assets",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const files = Object.keys(bundle).filter((file) => file.startsWith("assets/") && worthIt.test(file));
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        const bytes = await readFile(path);
        if (bytes.length < leastBytes) return;
        await writeFile(`${path}.br`, await brotli(bytes, { params: quality }));
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
      }),
    );
  },
});
