import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { otherClock } from "./environment.mjs";
import { inRoot, packageFile } from "./paths.mjs";
import { onPath, run, versionOf } from "./processes.mjs";
import { UserError } from "./console.mjs";

export const NONE =
  "No Redis available. Do one of: set REDIS_URL; install redis-server or valkey-server (Debian/Ubuntu: apt-get install redis-server); set REDIS_SERVER_BIN.";

const looksRight = (version) => /(redis|valkey|server).*v=\d/i.test(version ?? "") || /v=\d+\.\d+/.test(version ?? "");

async function native(program, env = process.env) {
  const version = await versionOf(program, ["--version"], { env });
  return looksRight(version)
    ? { program, args: [], env, version: /v=([\d.]+)/.exec(version)[1], volatile: false }
    : null;
}

async function findUnpacked(folder) {
  const bin = join(folder, "usr", "bin");
  const program = ["redis-server", "valkey-server"].map((name) => join(bin, name)).find((file) => existsSync(file));
  if (!program) return null;
  const libraries = ["usr/lib", "lib"].flatMap((base) => {
    const here = join(folder, base);
    return existsSync(here)
      ? readdirSync(here)
          .filter((entry) => entry.includes("-linux-gnu"))
          .map((entry) => join(here, entry))
      : [];
  });
  return native(program, { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries.join(":"), ...otherClock() });
}

const PACKAGES = [
  ["redis-tools", ["libjemalloc2", "liblzf1", "libatomic1"], "redis"],
  ["valkey-tools", ["libjemalloc2", "liblzf1", "libatomic1"], "valkey"],
];

/** The Debian package, downloaded by apt into a private folder: no root, no service, no change to the system. */
async function unpackFromDebian(runtime, onChild) {
  if (!onPath("apt-get") || !onPath("dpkg-deb")) return null;
  const work = join(runtime, `redis.making-${process.pid}`);
  for (const folder of ["lists/partial", "cache/archives/partial", "debs", "tree"])
    mkdirSync(join(work, folder), { recursive: true });
  const options = [
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    "APT::Sandbox::User=",
    "Acquire::Retries=2",
    "Acquire::http::Timeout=20",
  ];
  const apt = (...args) =>
    run("apt-get", ["-q", ...options.flatMap((option) => ["-o", option]), ...args], {
      cwd: join(work, "debs"),
      timeout: 180_000,
      env: { ...process.env, LC_ALL: "C" },
      onChild,
    });
  try {
    if ((await apt("update")).code !== 0) return null;
    for (const [tools, libraries, name] of PACKAGES) {
      if ((await apt("download", tools)).code !== 0) continue;
      for (const library of libraries) await apt("download", library);
      for (const file of readdirSync(join(work, "debs")))
        await run("dpkg-deb", ["-x", join(work, "debs", file), join(work, "tree")]);
      const bin = join(work, "tree", "usr", "bin");
      if (!existsSync(join(bin, `${name}-server`)) && existsSync(join(bin, `${name}-check-rdb`))) {
        symlinkSync(`${name}-check-rdb`, join(bin, `${name}-server`));
      }
      if (!(await findUnpacked(join(work, "tree")))) continue;
      const place = join(runtime, "redis");
      rmSync(place, { recursive: true, force: true });
      renameSync(join(work, "tree"), place);
      return await findUnpacked(place);
    }
    return null;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function writableRuntime(fallback) {
  for (const folder of [inRoot(".runtime"), join(fallback, "runtime")]) {
    try {
      mkdirSync(folder, { recursive: true });
      return folder;
    } catch {
      // The project is read-only: try the data folder.
    }
  }
  return null;
}

function javascript() {
  const library = packageFile("backend", "js-redis-server", "package.json");
  if (!library) return null;
  return {
    program: process.execPath,
    args: ["--no-warnings", inRoot("scripts", "lib", "js-redis.mjs")],
    env: process.env,
    version: "js-redis-server",
    volatile: true,
  };
}

/** A real server, either installed or unpacked from the system's package archive. */
async function findNative({ fallbackHome, skip = [], onChild }) {
  if (!skip.includes("path")) {
    for (const name of ["redis-server", "valkey-server"]) {
      const program = onPath(name);
      const server = program && (await native(program));
      if (server) return server;
    }
  }
  const runtime = skip.includes("debian") ? null : writableRuntime(fallbackHome ?? inRoot(".data"));
  return runtime ? ((await findUnpacked(join(runtime, "redis"))) ?? (await unpackFromDebian(runtime, onChild))) : null;
}

let looking = null;

/** Starts to look for a real server in the background; findRedis then waits for the same result. */
export function lookForRedis(options) {
  looking ??= findNative(options);
  looking.catch(() => {});
}

/**
 * Tries in order: the named server, an installed one, a privately unpacked one, pure JavaScript. Tests use `skip` to
 * reach the later steps.
 */
export async function findRedis(options = {}) {
  const configuredProgram = process.env.REDIS_SERVER_BIN;
  if (configuredProgram) {
    const server = await native(configuredProgram);
    if (server) return server;
    throw new UserError(
      `REDIS_SERVER_BIN is ${configuredProgram}, which does not run as a Redis server. Correct the path or unset it.`,
    );
  }
  const nativeServer = await (looking ?? findNative(options));
  if (nativeServer) return nativeServer;
  const last = options.skip?.includes("javascript") ? null : javascript();
  if (last) return last;
  throw new UserError(NONE);
}
