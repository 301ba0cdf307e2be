import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { commandLine } from "./processes.mjs";
import { UserError } from "./console.mjs";

function tryListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** null when the port is free on every address, else the error code. Works without IPv6. */
export async function portProblem(port) {
  for (const host of ["127.0.0.1", "0.0.0.0", "::"]) {
    const code = await tryListen(port, host);
    if (code && !(host === "::" && ["EAFNOSUPPORT", "EADDRNOTAVAIL", "EINVAL"].includes(code))) return code;
  }
  return null;
}

export function portNumber(name, value, fallback) {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65535) {
    throw new UserError(`${name} must be a port number from 1 to 65535, not "${value}".`);
  }
  return port;
}

/** The process that listens on the port, as far as this user may see: `node (pid 123)`. */
export function holderOf(port) {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => readFileSync(file, "utf8").split("\n"));
    const inodes = new Set(
      rows
        .map((row) => row.trim().split(/\s+/))
        .filter((row) => row[1]?.endsWith(`:${hex}`) && row[3] === "0A")
        .map((row) => `socket:[${row[9]}]`),
    );
    for (const pid of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
      let descriptors = [];
      try {
        descriptors = readdirSync(`/proc/${pid}/fd`);
      } catch {
        continue;
      }
      for (const descriptor of descriptors) {
        try {
          if (inodes.has(readlinkSync(`/proc/${pid}/fd/${descriptor}`))) {
            return `${commandLine(Number(pid))?.slice(0, 60) || "a program"} (pid ${pid})`;
          }
        } catch {
          // the descriptor was closed in the meantime
        }
      }
    }
  } catch {
    // no /proc on this system
  }
  return null;
}

export async function requireFreePort(name, port, purpose) {
  const code = await portProblem(port);
  if (!code) return;
  if (code === "EACCES") {
    throw new UserError(
      `Port ${port} (${name}, ${purpose}) may only be opened by root. Choose another: ${name}=${port < 1024 ? 8080 : port + 1} npm start`,
    );
  }
  const holder = holderOf(port);
  throw new UserError(
    `Port ${port} (${name}, ${purpose}) is already in use${holder ? ` by ${holder}` : ""}. ` +
      `Stop that program or choose another port: ${name}=${port + 1} npm start`,
  );
}

/** The preferred port or the next free one; embedded services stay below the range of outgoing connections. */
export async function freePortFrom(preferredPort, tries = 200) {
  for (let port = preferredPort; port < preferredPort + tries; port += 1) if (!(await portProblem(port))) return port;
  throw new UserError(`No free port found between ${preferredPort} and ${preferredPort + tries - 1}.`);
}

const handedOut = new Set();
export async function anyFreePort() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (handedOut.has(port) || (await portProblem(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new UserError("No free port found between 20000 and 29999.");
}
