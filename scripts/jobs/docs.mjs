// Checks that the documentation is correct: settings, compose file, permissions, replies, links, file names.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { missingPlatforms, withoutHash, wrongAddresses } from "../lib/lock-file.mjs";
import { permissionsFile, permissionsPage } from "../lib/permissions.mjs";
import { botEventsFile, botEventsPage } from "../lib/bot-events.mjs";
import { repliesFile, repliesText } from "../lib/replies.mjs";
import { inRoot, libraryOf, ROOT } from "../lib/paths.mjs";

const problems = [];
const read = (...path) => readFileSync(inRoot(...path), "utf8");
const compose = read("docker-compose.yml");

/** Settings that only the launcher reads, and settings that are never set by hand. */
const LAUNCHER = ["CHROMIUM_PATH", "REDIS_SERVER_BIN", "FFMPEG_PATH"];
const INTERNAL = ["EMBEDDED", "PATH"];

function settings() {
  const code = ["env.ts", "tracing-settings.ts"].map((file) => read("backend", "src", "config", file)).join("");
  const knownVariables = new Set([
    ...LAUNCHER,
    ...[...code.matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/g)]
      .map(([, name]) => name)
      .filter((name) => name.length > 3),
    ...[...code.matchAll(/source\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ...[compose, read("ops", "docker-compose.scale.yml")].flatMap((file) =>
      [...file.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ),
  ]);
  for (const name of INTERNAL) knownVariables.delete(name);
  const mentionedVariables = new Set(
    [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  for (const name of knownVariables)
    if (!mentionedVariables.has(name)) problems.push(`.env.example does not mention ${name}, which the code reads.`);
  for (const name of mentionedVariables)
    if (!knownVariables.has(name)) problems.push(`.env.example mentions ${name}, which nothing reads.`);
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

function lockFile() {
  const lock = JSON.parse(read("package-lock.json"));
  const missing = missingPlatforms(lock).map(([path]) => path);
  const unhashedPaths = withoutHash(lock).map(([path]) => path);
  for (const [paths, lack] of [
    [missing, "are of other platforms and missing, so that npm ci refuses it"],
    [unhashedPaths, "have no hash"],
    [wrongAddresses(lock), "have no address at registry.npmjs.org"],
  ])
    if (paths.length > 0)
      problems.push(`package-lock.json: ${paths.length} packages (${paths[0]} …) ${lack}. Run: node scripts/lock.mjs`);
}

async function permissions() {
  const currentPage = existsSync(permissionsFile) ? readFileSync(permissionsFile, "utf8") : "";
  if (currentPage !== (await permissionsPage()))
    problems.push("docs/permissions.md is not what the contract says. Run: node scripts/permissions.mjs");
}

async function botEvents() {
  const currentPage = existsSync(botEventsFile) ? readFileSync(botEventsFile, "utf8") : "";
  if (currentPage !== (await botEventsPage()))
    problems.push("docs/bot-events.md is not what the contract says. Run: node scripts/bot-events.mjs");
}

async function replies() {
  const currentText = existsSync(repliesFile) ? readFileSync(repliesFile, "utf8") : "";
  if (currentText !== (await repliesText()))
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
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
