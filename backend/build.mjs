// Bundles the server into backend/dist: fast enough for every start. Types are checked by `npm test`.
import { cp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/** A bench may build another program around the same server. */
export async function build(out = join(here, "dist"), main = join(here, "src/main.ts")) {
  await rm(out, { recursive: true, force: true });
  await bundle({
    entryPoints: {
      main,
      preload: join(here, "src/preload.ts"),
      "move-files": join(here, "src/move-files.ts"),
      backup: join(here, "src/backup.ts"),
      restore: join(here, "src/restore.ts"),
      reseal: join(here, "src/reseal.ts"),
      doctor: join(here, "src/doctor.ts"),
      guiche: join(here, "src/guiche.ts"),
      migrate: join(here, "src/migrate.ts"),
    },
    outdir: out,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    chunkNames: "[name]-[hash]",
    tsconfig: join(here, "tsconfig.json"),
    // Libraries stay in node_modules; the contract is our own source.
    plugins: [
      {
        name: "libraries-outside",
        setup(setup) {
          setup.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === "entry-point" || path.startsWith("@guiche/") ? null : { path, external: true },
          );
        },
      },
    ],
    logLevel: "warning",
  });
  await cp(join(here, "schema"), join(out, "schema"), { recursive: true });
  // Threads and processes of their own, and what they import: the code that starts them looks for them in its own folder.
  await cp(join(here, "src/core/auth/password.worker.mjs"), join(out, "password.worker.mjs"));
  await cp(join(here, "src/modules/media/media-sandbox.child.mjs"), join(out, "media-sandbox.child.mjs"));
  await cp(join(here, "src/modules/contacts/sheet.child.mjs"), join(out, "sheet.child.mjs"));
  await cp(join(here, "src/modules/contacts/sheet.csv.mjs"), join(out, "sheet.csv.mjs"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(...process.argv.slice(2));
