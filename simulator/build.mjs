import { build as bundle } from "esbuild";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const home = fileURLToPath(new URL(".", import.meta.url));
const at = (...parts) => join(home, ...parts);

/** Builds dist/main.js, which Node runs, and dist/page, which browsers show. Takes well under a second. */
export async function build() {
  await mkdir(at("dist/page"), { recursive: true });
  await Promise.all([
    bundle({
      entryPoints: [at("src/main.ts")],
      outfile: at("dist/main.js"),
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      sourcemap: true,
      logLevel: "warning",
    }),
    bundle({
      entryPoints: [at("src/page/page.tsx")],
      outfile: at("dist/page/page.js"),
      bundle: true,
      platform: "browser",
      format: "esm",
      target: "es2022",
      minify: true,
      logLevel: "warning",
    }),
    cp(at("src/page/index.html"), at("dist/page/index.html")),
    cp(at("src/page/mark.svg"), at("dist/page/mark.svg")),
  ]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
