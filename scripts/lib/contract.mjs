import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, libraryOf } from "./paths.mjs";

/** Exports of the contract. It is TypeScript, so it is bundled into one module and imported. */
export async function readContract(contents) {
  const { build } = libraryOf("backend", "esbuild");
  // Inside the project, so that the bundle finds its libraries.
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = mkdtempSync(inRoot(".cache", "contract-"));
  try {
    const outfile = join(folder, "contract.mjs");
    await build({
      stdin: {
        contents,
        resolveDir: inRoot("contract", "src"),
      },
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      outfile,
      logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A table with aligned columns, as oxfmt formats it. */
export function table([head, ...rows]) {
  const widths = head.map((_, place) => Math.max(3, ...[head, ...rows].map((row) => row[place].length)));
  const lineOf = (row) => `| ${row.map((cell, place) => cell.padEnd(widths[place])).join(" | ")} |`;
  return [lineOf(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(lineOf)].join("\n");
}
