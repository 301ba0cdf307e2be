import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { oneAtATime } from "./ensure.mjs";
import { readText } from "./files.mjs";
import { inRoot, packageFile, ROOT } from "./paths.mjs";
import { run } from "./processes.mjs";
import { UserError } from "./console.mjs";

const leftOut = /^(node_modules|dist|coverage|\..*)$|\.test\.tsx?$/;

function* filesUnder(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (leftOut.test(entry.name)) continue;
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else if (entry.isFile()) yield full;
  }
}

export const BUILDS = {
  server: {
    title: "server",
    folder: "backend",
    command: () => [inRoot("backend", "build.mjs")],
    from: ["contract"],
    output: "main.js",
  },
  frontend: {
    title: "pages",
    folder: "frontend",
    command: () => [packageFile("frontend", "vite", "bin/vite.js"), "build", "--logLevel", "warn"],
    from: ["contract"],
    pages: ["docs/developers.md", "docs/bot-events.md"],
    output: "index.html",
  },
  simulator: {
    title: "simulator",
    folder: "simulator",
    command: () => [inRoot("simulator", "build.mjs")],
    from: ["contract", "frontend/src/shared"],
    output: "main.js",
  },
};

/** A hash of every file the build may read: its workspace, the folders it imports, the lock file, the tsconfigs. */
function sourceHash({ folder, from, pages = [] }) {
  const hash = createHash("sha256").update(process.version);
  const files = [folder, ...from].flatMap((name) => [...filesUnder(inRoot(name))]);
  for (const file of [...files, ...["package-lock.json", "tsconfig.base.json", ...pages].map((name) => inRoot(name))]) {
    hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const stampOf = (build) => inRoot(build.folder, "dist", ".build-hash");

const isStale = (build) =>
  !existsSync(inRoot(build.folder, "dist", build.output)) || readText(stampOf(build)) !== sourceHash(build);

export const staleBuilds = (names = Object.keys(BUILDS)) => names.filter((name) => isStale(BUILDS[name]));

async function runBuild(name, { onChild } = {}) {
  const build = BUILDS[name];
  const sources = sourceHash(build);
  const buildRun = await run(process.execPath, build.command(), {
    cwd: inRoot(build.folder),
    onChild,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (buildRun.code !== 0) {
    if (/ENOSPC|no space left/i.test(buildRun.output)) throw Object.assign(new Error("build"), { code: "ENOSPC" });
    throw new UserError(
      `The ${build.title} could not be built:\n${buildRun.output.trim().split("\n").slice(-30).join("\n")}`,
    );
  }
  if (!existsSync(inRoot(build.folder, "dist", build.output))) {
    throw new UserError(`The build of the ${build.title} left no ${build.folder}/dist/${build.output}.`);
  }
  writeFileSync(stampOf(build), sources);
}

/** Runs every build that is out of date, in parallel; `around(title, work)` wraps each. */
export const buildStale = (names, around, options) =>
  oneAtATime(() =>
    Promise.all(staleBuilds(names).map((name) => around(BUILDS[name].title, () => runBuild(name, options)))),
  );
