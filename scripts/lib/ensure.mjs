import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lock } from "./data-dir.mjs";
import { readText } from "./files.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { run } from "./processes.mjs";
import { UserError } from "./console.mjs";

const stampFile = inRoot("node_modules", ".lock-hash");
export const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");

/** True when npm's record of node_modules contains every package of the lock file in its version. */
function alreadyThere() {
  const record = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const lockedPackages = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages;
  const have = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(lockedPackages).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    if (have[path]) return have[path].version === entry.version && existsSync(inRoot(path));
    return Boolean(entry.optional || entry.peer);
  });
}

/** Why the packages must be installed; null if they are. Notes that they are, so that the next check is fast. */
export function installProblem() {
  if (readText(stampFile) === lockHash()) return null;
  if (alreadyThere()) {
    writeFileSync(stampFile, lockHash());
    return null;
  }
  return existsSync(inRoot("node_modules")) ? "packages are out of date" : "packages are missing";
}

/** Only one launcher at a time installs or builds in this checkout; the others wait. */
export async function oneAtATime(work) {
  mkdirSync(inRoot(".cache"), { recursive: true });
  for (;;) {
    let busy = false;
    let release;
    try {
      release = lock(inRoot(".cache", "work.lock"), () => {
        busy = true;
        throw new UserError("busy");
      });
    } catch (error) {
      if (!busy) throw error;
      await sleep(300);
      continue;
    }
    try {
      return await work();
    } finally {
      release();
    }
  }
}

function whyInstallFailed(output) {
  if (/ENOSPC|no space left/i.test(output)) return "the disk is full; free 2 GB and run the command again.";
  if (/EACCES|EPERM/.test(output))
    return `this user may not write in ${ROOT}; change its owner or run as the user who owns it.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network|ECONNRESET/i.test(output)) {
    return "the npm registry could not be reached; check the network (or the proxy in `npm config`) and run the command again.";
  }
  return `npm said:\n${output.trim().split("\n").slice(-8).join("\n")}`;
}

/** Extra environment for npm: a cache in this checkout if the usual one is not writable. */
function npmCache(env = process.env) {
  const configuredCache = env.npm_config_cache;
  try {
    const content = join(configuredCache || join(env.HOME || homedir(), ".npm"), "_cacache");
    mkdirSync(content, { recursive: true });
    accessSync(content, constants.W_OK);
    return configuredCache ? { npm_config_cache: configuredCache } : {};
  } catch {
    return { npm_config_cache: inRoot(".cache", "npm") };
  }
}

/** Runs `npm ci` if the lock file requires it. Package scripts are never run. */
export async function install({ onChild } = {}) {
  return oneAtATime(async () => {
    if (!installProblem()) return;
    // NODE_ENV=production must not omit the packages that the build needs.
    const installRun = await run("npm", ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"], {
      cwd: ROOT,
      env: { ...process.env, ...npmCache() },
      onChild,
    });
    if (installRun.error?.code === "ENOENT")
      throw new UserError("npm was not found beside Node. Install Node with its npm and run the command again.");
    if (installRun.code !== 0)
      throw new UserError(`The packages could not be installed: ${whyInstallFailed(installRun.output)}`);
    writeFileSync(stampFile, lockHash());
  });
}
