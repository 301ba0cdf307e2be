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

/** Writes a file atomically, readable only by its owner. */
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

/** Opens a log for appending; a large one is truncated first. */
export function openLog(path, limit = 20_000_000) {
  if (existsSync(path) && statSync(path).size > limit) truncateSync(path);
  return openSync(path, "a", 0o600);
}

export const lastLines = (path, count = 8) =>
  existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).join("\n") : "";

export const stamp = () => new Date().toISOString().replace(/[-:]/g, "").slice(0, 15);
