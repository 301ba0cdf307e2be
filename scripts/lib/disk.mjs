import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "./console.mjs";

const MB = 1_000_000;
export const NEEDED_TO_START = 1000 * MB;
export const WARN_BELOW = 500 * MB;
const STOP_BELOW = 64 * MB;

export function freeBytes(path) {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export const megabytes = (bytes) => `${Math.floor(bytes / MB)} MB`;

export function requireDisk(path, { needed = NEEDED_TO_START, free = freeBytes } = {}) {
  const bytesLeft = free(path);
  if (bytesLeft < needed) {
    throw new UserError(
      `Too little disk space for ${path}: ${megabytes(bytesLeft)} free, ${megabytes(needed)} needed. ` +
        "Free some space or set DATA_DIR to a folder on a larger disk.",
    );
  }
}

/** Checks every few seconds: warns in time, and calls `full` before the databases break. */
export function watchDisk(path, { warn, full, every = 10_000, free = freeBytes }) {
  let warnedAt = 0;
  const timer = setInterval(() => {
    let bytesLeft;
    try {
      bytesLeft = free(path);
    } catch {
      return;
    }
    if (bytesLeft < STOP_BELOW) {
      clearInterval(timer);
      full(
        `The disk that holds ${path} is full (${megabytes(bytesLeft)} left). Everything was stopped to keep the data whole: free some space and start again.`,
      );
    } else if (bytesLeft < WARN_BELOW && Date.now() - warnedAt > 300_000) {
      warnedAt = Date.now();
      warn(
        `Only ${megabytes(bytesLeft)} left on the disk that holds ${path}. Guichê stops by itself below ${megabytes(STOP_BELOW)}.`,
      );
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
