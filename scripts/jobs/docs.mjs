// Checks that the documentation is correct: settings, compose file, permissions, replies, Dockerfile, links, file names.
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { linkTree, readDockerfile, replay } from "../lib/dockerfile.mjs";
import { installProblem, npmCache } from "../lib/ensure.mjs";
import { missingPlatforms, withoutHash, wrongAddresses } from "../lib/lock-file.mjs";
import { WORKSPACES } from "../lib/jobs.mjs";
import { permissionsFile, permissionsPage } from "../lib/permissions.mjs";
import { botEventsFile, botEventsPage } from "../lib/bot-events.mjs";
import { repliesFile, repliesText } from "../lib/replies.mjs";
import { endOf, run, startGuarded, stopPid } from "../lib/processes.mjs";
import { anyFreePort } from "../lib/ports.mjs";
import { withClient } from "../lib/postgres.mjs";
import { inRoot, libraryOf, ROOT } from "../lib/paths.mjs";
import { setTimeout as sleep } from "node:timers/promises";

const problems = [];
const read = (...path) => readFileSync(inRoot(...path), "utf8");
const compose = read("docker-compose.yml");

/** Settings that only the launcher reads, and settings that are never set by hand. */
const LAUNCHER = ["CHROMIUM_PATH", "REDIS_SERVER_BIN", "FFMPEG_PATH"];
const INTERNAL = ["EMBEDDED", "PATH"];

function settings() {
  const code = ["env.ts", "tracing-settings.ts"].map((file) => read("backend", "src", "config", file)).join("");
  const known = new Set([
    ...LAUNCHER,
    ...[...code.matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/g)]
      .map(([, name]) => name)
      .filter((name) => name.length > 3),
    ...[...code.matchAll(/source\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ...[compose, read("ops", "docker-compose.scale.yml")].flatMap((file) =>
      [...file.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ),
  ]);
  for (const name of INTERNAL) known.delete(name);
  const told = new Set([...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
  for (const name of known)
    if (!told.has(name)) problems.push(`.env.example does not mention ${name}, which the code reads.`);
  for (const name of told) if (!known.has(name)) problems.push(`.env.example mentions ${name}, which nothing reads.`);
}

function composeFile() {
  const { parse } = libraryOf("", "yaml");
  const { services } = parse(compose, { merge: true });
  const postgres = Object.values(services).find(({ image }) => /^postgres:/.test(image ?? ""));
  const redis = Object.values(services).find(({ image }) => /^(redis|valkey)/.test(image ?? ""));
  if (!(Number(/:(\d+)/.exec(postgres?.image)?.[1]) >= 15))
    problems.push("docker-compose.yml must run Postgres 15 or newer.");
  const client = Number(/ postgresql-client-(\d+)/.exec(read("Dockerfile"))?.[1]);
  if (!(client >= Number(/:(\d+)/.exec(postgres?.image)?.[1])))
    problems.push(
      "The Dockerfile must install a postgresql-client that is not older than docker-compose.yml's Postgres.",
    );
  if (!postgres?.volumes?.some((volume) => volume.endsWith(":/var/lib/postgresql")))
    problems.push("docker-compose.yml must keep Postgres in a volume at /var/lib/postgresql.");
  if (!/--encoding=UTF8/.test(postgres?.environment?.POSTGRES_INITDB_ARGS))
    problems.push("docker-compose.yml must make the database in UTF8.");
  const command = (redis?.command ?? []).join(" ");
  if (!/--appendonly yes/.test(command)) problems.push("docker-compose.yml must run Redis with --appendonly yes.");
  if (!/--maxmemory-policy noeviction/.test(command))
    problems.push("docker-compose.yml must run Redis with --maxmemory-policy noeviction.");
  for (const name of [
    "POSTGRES_PASSWORD",
    "POSTGRES_SERVER_PASSWORD",
    "REDIS_PASSWORD",
    "JWT_SECRET",
    "ENCRYPTION_KEY",
  ]) {
    if (!compose.includes(`\${${name}:?`))
      problems.push(`docker-compose.yml must refuse to start without ${name} (\${${name}:?…}).`);
  }
  for (const [name, { healthcheck, extends: base }] of Object.entries(services)) {
    if (services[base]?.healthcheck) continue;
    if (healthcheck?.test?.some((word) => typeof word !== "string"))
      problems.push(`docker-compose.yml: a word of ${name}'s healthcheck is no text.`);
    if (!healthcheck) problems.push(`docker-compose.yml: ${name} has no healthcheck.`);
  }
}

const LEFT_OUT = new Set(["node_modules", "dist", "coverage", ".git", ".data", ".runtime", ".cache"]);

function* pagesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pagesIn(path);
    else if (entry.name.endsWith(".md")) yield path;
  }
}

const anchorsOf = (text) =>
  new Set(
    [...text.matchAll(/^#+\s+(.*)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replace(/\s/g, "-"),
    ),
  );

function links() {
  for (const file of pagesIn(ROOT)) {
    const text = readFileSync(file, "utf8");
    const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
    for (const [, link] of prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path, anchor] = link.split("#");
      const target = path ? resolve(dirname(file), decodeURIComponent(path)) : file;
      if (!existsSync(target)) problems.push(`${relative(ROOT, file)} links to ${link}, which does not exist.`);
      else if (
        anchor &&
        statSync(target).isFile() &&
        !anchorsOf(readFileSync(target, "utf8")).has(decodeURIComponent(anchor))
      ) {
        problems.push(`${relative(ROOT, file)} links to ${link}: there is no such heading.`);
      }
    }
  }
}

/** File names are relative to the root, to the document, or to the `src` folder of backend or frontend. */
const FROM = [ROOT, inRoot("backend", "src"), inRoot("frontend", "src")];
const ENDINGS = ["", ".ts", ".tsx"];
const MADE_LATER = /^(docs\/screenshots\/all|(?:\w+\/)?dist(?:\/.*)?)$/;

function files() {
  for (const file of pagesIn(ROOT)) {
    const prose = readFileSync(file, "utf8").replace(/```[\s\S]*?```/g, "");
    const from = [...FROM, dirname(file), join(dirname(file), "src")];
    for (const [, path] of prose.matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+\/?)`/g)) {
      const isThere = from.some((folder) => ENDINGS.some((ending) => existsSync(join(folder, path + ending))));
      if (!isThere && !MADE_LATER.test(path))
        problems.push(`${relative(ROOT, file)} mentions ${path}, which does not exist.`);
    }
  }
}

/** The programs that the documents tell an operator to run in the image. */
function programs({ folder }) {
  const texts = [compose, ...[...pagesIn(ROOT)].map((file) => readFileSync(file, "utf8"))];
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/backend\/dist\/[\w-]+\.js/g)].map(([path]) => path)),
  );
  for (const path of named)
    if (!existsSync(join(folder, path)))
      problems.push(`The documents name ${path}, which the Dockerfile does not build.`);
}

/** A backup by the program of the image, which has to find every package that it needs. */
async function backUpFrom(folder, env) {
  const program = join(folder, "backend", "dist", "backup.js");
  const done = await run(process.execPath, [program, join(folder, "..", "backup")], { cwd: folder, env });
  if (done.code !== 0) problems.push(`What the Dockerfile builds takes no backup:\n${done.output}`);
}

/** Starts the files of the image in production mode, on a new database. */
async function boot({ folder, command }) {
  const name = `docs_${process.pid}`;
  await withClient(process.env.TEST_DATABASE_URL, (client) => client.query(`create database ${name}`));
  const port = await anyFreePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: join(folder, "..", "data"),
    PORT: String(port),
    DATABASE_URL: process.env.TEST_DATABASE_URL.replace(/\/postgres$/, `/${name}`),
    REDIS_URL: process.env.TEST_REDIS_URL.replace(/\/0$/, "/9"),
    JWT_SECRET: randomBytes(36).toString("base64"),
    ENCRYPTION_KEY: randomBytes(36).toString("base64"),
  };
  const child = startGuarded(command[0], command.slice(1), { cwd: folder, stdio: ["ignore", "pipe", "pipe"], env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = (output + chunk).slice(-3000)));
  const ended = endOf(child);
  let over = false;
  void ended.then(() => (over = true));
  try {
    for (const until = Date.now() + 60_000; ; await sleep(200)) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
      if (reply?.ok) break;
      if (over || Date.now() > until) {
        problems.push(`What the Dockerfile builds does not start:\n${output}`);
        return;
      }
    }
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!page.ok) problems.push(`What the Dockerfile builds does not serve the pages (status ${page.status}).`);
    await backUpFrom(folder, env);
    await stopPid(child.pid, ["SIGTERM", 20_000]);
    const { code } = await Promise.race([ended, sleep(1000).then(() => ({ code: "still running" }))]);
    if (code !== 0)
      problems.push(`What the Dockerfile builds does not stop cleanly on SIGTERM (exit code ${code}).\n${output}`);
  } finally {
    if (!over) child.kill("SIGKILL");
    await withClient(process.env.TEST_DATABASE_URL, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    ).catch(() => {});
  }
}

/**
 * The Dockerfile's first install is the one that has filled this checkout, from the same lock file, so its packages are
 * linked instead of unpacked again. False when the temporary folder is on another disk.
 */
function linkPackages(command, folder) {
  if (command !== "npm ci --ignore-scripts --include=dev" || installProblem()) return false;
  const into = ["", ...WORKSPACES].map((name) => [inRoot(name, "node_modules"), join(folder, name, "node_modules")]);
  try {
    for (const [source, target] of into) if (existsSync(source)) linkTree(source, target);
    return true;
  } catch (error) {
    if (error.code !== "EXDEV") throw error;
    for (const [, target] of into) rmSync(target, { recursive: true, force: true });
    return false;
  }
}

async function image() {
  const into = mkdtempSync(join(tmpdir(), "guiche-image-"));
  try {
    const built = await replay({
      ...readDockerfile(ROOT),
      context: ROOT,
      into,
      runShell: async (command, cwd, env) => {
        if (linkPackages(command, cwd)) return;
        const since = Date.now();
        const done = await run("/bin/sh", ["-c", command], {
          cwd,
          env: { PATH: process.env.PATH, HOME: process.env.HOME, ...npmCache(), ...env },
        });
        if (done.code !== 0) throw new Error(`RUN ${command} failed:\n${done.output.slice(-3000)}`);
        console.log(`RUN ${command} (${Math.round((Date.now() - since) / 1000)} s)`);
      },
    });
    console.log(`left to the image job: ${built.skipped.join("; ")}`);
    programs(built);
    await boot(built);
  } catch (error) {
    problems.push(`Dockerfile: ${error.message}`);
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

function lockFile() {
  const lock = JSON.parse(read("package-lock.json"));
  const missing = missingPlatforms(lock).map(([path]) => path);
  const unhashed = withoutHash(lock).map(([path]) => path);
  for (const [paths, lack] of [
    [missing, "are of other platforms and missing, so that npm ci refuses it"],
    [unhashed, "have no hash"],
    [wrongAddresses(lock), "have no address at registry.npmjs.org"],
  ])
    if (paths.length > 0)
      problems.push(`package-lock.json: ${paths.length} packages (${paths[0]} …) ${lack}. Run: node scripts/lock.mjs`);
}

async function permissions() {
  const kept = existsSync(permissionsFile) ? readFileSync(permissionsFile, "utf8") : "";
  if (kept !== (await permissionsPage()))
    problems.push("docs/permissions.md is not what the contract says. Run: node scripts/permissions.mjs");
}

async function botEvents() {
  const kept = existsSync(botEventsFile) ? readFileSync(botEventsFile, "utf8") : "";
  if (kept !== (await botEventsPage()))
    problems.push("docs/bot-events.md is not what the contract says. Run: node scripts/bot-events.mjs");
}

async function replies() {
  const kept = existsSync(repliesFile) ? readFileSync(repliesFile, "utf8") : "";
  if (kept !== (await repliesText()))
    problems.push(
      "contract/src/api-docs/replies.json is not what the contract's types say. Run: node scripts/replies.mjs",
    );
}

lockFile();
settings();
await permissions();
await botEvents();
await replies();
composeFile();
links();
files();
if (process.argv[2] !== "quick") await image();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
