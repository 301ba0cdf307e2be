import { randomBytes } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  fstatSync,
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
  const existingSecret = readText(path);
  if (existingSecret) return existingSecret;
  const fresh = randomBytes(24).toString("base64url");
  writePrivate(path, fresh);
  return fresh;
}

const LOG_LIMIT = 20_000_000;
const LOGS_KEPT = 5;
const isLarge = (path, limit) => existsSync(path) && statSync(path).size >= limit;

/** `server.log.1` becomes `server.log.2` and so on; the fifth goes. */
function makeRoom(path) {
  for (let number = LOGS_KEPT - 1; number >= 1; number -= 1)
    if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
}

function moveAside(path) {
  makeRoom(path);
  renameSync(path, `${path}.1`);
}

/** Opens a log for appending; a large one is moved aside first, as `server.log.1`. */
export function openLog(path, limit = LOG_LIMIT) {
  if (isLarge(path, limit)) moveAside(path);
  return openSync(path, "a", 0o600);
}

/** A log that is written through this process and moved aside, at the end of a line, whenever it is large. */
export function rotatingLog(path, limit = LOG_LIMIT) {
  let file;
  let size;
  const open = () => {
    const handle = openLog(path, limit);
    size = fstatSync(handle).size;
    file = createWriteStream(path, { fd: handle });
    file.on("error", () => {});
  };
  open();
  return {
    write(chunk) {
      file.write(chunk);
      size += Buffer.byteLength(chunk);
      if (size < limit || !chunk.endsWith("\n")) return;
      // What the old stream has not written yet follows its file.
      moveAside(path);
      file.end();
      open();
    },
    end: () => file.end(),
  };
}

/** Moves the contents of large logs aside that other programs hold open for appending. */
export function rotateHeld(paths, limit = LOG_LIMIT) {
  for (const path of paths.filter((each) => isLarge(each, limit))) {
    makeRoom(path);
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  }
}

export const lastLines = (path, count = 8) =>
  existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).join("\n") : "";

export const stamp = () => new Date().toISOString().replace(/[-:]/g, "").slice(0, 15);
