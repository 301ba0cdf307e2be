import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";

/** Written whole or not at all, readable by its owner alone. */
export function writePrivate(path, text) {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  const handle = openSync(draft, "r");
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, path);
}

export const readText = (path) => (existsSync(path) ? readFileSync(path, "utf8").trim() : null);

export function secretIn(path) {
  const known = readText(path);
  if (known) return known;
  const fresh = randomBytes(24).toString("base64url");
  writePrivate(path, fresh);
  return fresh;
}

/** Opens a log for appending; one that grew large starts over. */
export function openLog(path, limit = 20_000_000) {
  if (existsSync(path) && statSync(path).size > limit) truncateSync(path);
  return openSync(path, "a", 0o600);
}

export const lastLines = (path, count = 8) =>
  existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).join("\n") : "";

export const stamp = () => new Date().toISOString().replace(/[-:]/g, "").slice(0, 15);
