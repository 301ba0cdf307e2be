import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isRoot } from "./accounts.mjs";
import { startTimeOf, isAlive } from "./processes.mjs";
import { UserError } from "./console.mjs";

/** Creates DATA_DIR if needed and checks that it is writable. */
export function prepareDataDir(dir) {
  try {
    if (existsSync(dir) && !statSync(dir).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    if (!existsSync(dir)) {
      mkdirSync(dir, { recursive: true });
      // Root's database user has to enter it; the files inside are protected by their own modes.
      chmodSync(dir, isRoot() ? 0o711 : 0o700);
    }
    accessSync(dir, constants.W_OK | constants.X_OK);
    const probe = join(dir, `.write-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    mkdirSync(join(dir, "logs"), { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error.code === "ENOSPC") throw error;
    const why = {
      EACCES: "is not writable for this user",
      EPERM: "is not writable for this user",
      EROFS: "is on a read-only disk",
      ENOTDIR: "is not a folder",
    };
    throw new UserError(
      `DATA_DIR ${dir} ${why[error.code] ?? `cannot be used (${error.code ?? error.message})`}. ` +
        "Make it writable or set DATA_DIR to another folder.",
    );
  }
}

export function lockHolder(path) {
  try {
    const { pid, born } = JSON.parse(readFileSync(path, "utf8"));
    return isAlive(pid) && (born === null || startTimeOf(pid) === born) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * One launcher per folder. The lock names the pid and start time of its holder, so a killed one never blocks the next.
 */
export function lock(path, refuse) {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, born: startTimeOf(process.pid) }));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(mine, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const holder = lockHolder(path);
      if (holder !== null) refuse(holder);
      const stale = `${path}.stale-${process.pid}`;
      try {
        renameSync(path, stale);
        // Another launcher may have replaced the stale lock between our two checks: give it back.
        if (lockHolder(stale) !== null) linkSync(stale, path);
        rmSync(stale, { force: true });
      } catch (error) {
        if (error.code !== "ENOENT") throw error;
      }
    }
    throw new UserError(`${path} could not be taken. Remove it if no other Guichê is running.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

const inUse = (dir) => (pid) => {
  throw new UserError(
    `DATA_DIR ${dir} is in use by another Guichê (pid ${pid}). Stop that one, or give this one its own: DATA_DIR=.data-2 PORT=8081 SIMULATOR_PORT=8091 npm start`,
  );
};

export const lockDataDir = (dir) => lock(join(dir, "launcher.lock"), inUse(dir));

/** Checked before the ports, so that a second start reports that and not an occupied port. */
export function requireUnused(dir) {
  const holder = lockHolder(join(dir, "launcher.lock"));
  if (holder !== null) inUse(dir)(holder);
}
