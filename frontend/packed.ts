import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const worthIt = /\.(js|css|json|svg)$/;
/** Less than this goes out in one packet anyway. */
const leastBytes = 1_024;
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Leaves every file of the app packed beside itself: the server hands it out as it lies there. */
export const packed = (): Plugin => ({
  name: "packed",
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
