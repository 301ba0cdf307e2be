// Machines with and without Redis and Chromium on PATH, a writable home folder, and a plain path.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { run } from "./lib/processes.mjs";
import { findRedis } from "./lib/redis-binaries.mjs";
import { clean, launch, makeProject, nothingLeft } from "./testing/project.mjs";

const ready = "Ctrl-C stops everything";
/** A path in which no user, not even root, can create a folder. */
const NO_HOME = "/dev/null";

function programsOf(project) {
  const folder = join(project.home, "bin");
  mkdirSync(folder);
  return folder;
}

/** A PATH with links to all programs of ours except these. */
function pathWithout(project, names) {
  const folder = programsOf(project);
  const skippedNames = new Set(names);
  for (const place of process.env.PATH.split(":").filter((path) => existsSync(path))) {
    for (const program of readdirSync(place)) {
      if (skippedNames.has(program)) continue;
      skippedNames.add(program);
      symlinkSync(join(place, program), join(folder, program));
    }
  }
  return folder;
}

/** A PATH with a redis-server, either this machine's own or an unpacked one. */
async function pathWithRedis(project) {
  const { program, args, env } = await findRedis();
  assert.deepEqual(args, [], "no real Redis was found to try this with");
  const folder = programsOf(project);
  const words = `#!/bin/sh\nLD_LIBRARY_PATH="${env.LD_LIBRARY_PATH ?? ""}" exec "${program}" "$@"\n`;
  writeFileSync(join(folder, "redis-server"), words, { mode: 0o755 });
  return `${folder}:${process.env.PATH}`;
}

async function stops(launcher) {
  assert.equal((await launcher.stop("SIGINT")).code, 0);
}

test("an installed Redis is used, and none is unpacked", async () => {
  const project = await makeProject({ runtime: false });
  try {
    const launcher = launch(project, { env: { PATH: await pathWithRedis(project), REDIS_SERVER_BIN: undefined } });
    assert.match(await launcher.until(ready), /Redis started .*\d+\.\d+\.\d+, port/);
    await stops(launcher);
    assert.equal(existsSync(join(project.home, ".runtime")), false);
  } finally {
    project.remove();
  }
});

test("without Redis, Chromium and a home folder, and in a path with a space and an accent, it starts too", async () => {
  const project = await makeProject({ name: "guichê aberto ", runtime: false });
  const PATH = pathWithout(project, [
    "redis-server",
    "valkey-server",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ]);
  const env = { PATH, HOME: NO_HOME, REDIS_SERVER_BIN: undefined };
  try {
    const launcher = launch(project, { env, command: ["npm", "start"] });
    // Redis is downloaded from the system's package archive.
    await launcher.until(ready, 300_000);
    await stops(launcher);
    assert.deepEqual(await nothingLeft(project.home), []);
    const { code, output } = await launch(project, { env, script: "scripts/doctor.mjs" }).ended;
    assert.equal(code, 0, output);
  } finally {
    project.remove();
  }
});

test("without a home folder, packages are installed with a cache in the checkout", async () => {
  const project = await makeProject();
  try {
    const inside = (...path) => join(project.home, ...path);
    rmSync(inside("node_modules"), { recursive: true });
    mkdirSync(inside("package"));
    writeFileSync(inside("package", "package.json"), JSON.stringify({ name: "tiny", version: "1.0.0" }));
    execFileSync("tar", ["-czf", "tiny.tgz", "package"], { cwd: project.home });
    const root = { name: "project", version: "1.0.0", dependencies: { tiny: "file:tiny.tgz" } };
    writeFileSync(inside("package.json"), JSON.stringify(root));
    const packages = { "": root, "node_modules/tiny": { version: "1.0.0", resolved: "file:tiny.tgz" } };
    writeFileSync(inside("package-lock.json"), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
    const install = 'await (await import("./scripts/lib/ensure.mjs")).install();';
    const outcome = await run(process.execPath, ["--input-type=module", "-e", install], {
      cwd: project.home,
      env: clean({ HOME: NO_HOME }),
    });
    assert.equal(outcome.code, 0, outcome.output);
    assert.ok(existsSync(inside("node_modules", "tiny", "package.json")));
    assert.ok(existsSync(inside(".cache", "npm", "_cacache")));
  } finally {
    project.remove();
  }
});
