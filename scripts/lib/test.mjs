import { cpus } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { buildStale } from "./builds.mjs";
import { changedFiles, jobsThatRead } from "./changed.mjs";
import { findChromium } from "./chromium.mjs";
import { requireDisk } from "./disk.mjs";
import { install, installProblem } from "./ensure.mjs";
import { hasTestFiles, JOBS } from "./jobs.mjs";
import { createLifetime } from "./lifetime.mjs";
import { ROOT } from "./paths.mjs";
import { dim, explain, green, line, red, seconds, step, warn } from "./console.mjs";
import { QUIET } from "./jest.mjs";
import { throwAwayServices } from "./services.mjs";

/** Two for a core: while one waits for a database, a timer or a page, another works. */
const PROCESSES = 2 * Math.max(2, Math.min(4, cpus().length));

/** Settings of the caller's shell must not affect the tests, which set their own. */
for (const name of [
  "DATABASE_URL",
  "REDIS_URL",
  "DATA_DIR",
  "PORT",
  "SIMULATOR",
  "SIMULATOR_PORT",
  "HOST",
  "DEMO",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "ROLE",
  "PUBLIC_URL",
  "SMTP_URL",
  "EMBEDDED",
  "JWT_SECRET",
  "ENCRYPTION_KEY",
  "NODE_OPTIONS",
]) {
  delete process.env[name];
}

const life = createLifetime();
const onChild = (child) => life.child(child);
const totals = { passed: 0, failed: 0, skipped: 0 };
let finished = false;
// Registered first and therefore run last: the totals are the last line.
life.add("the count", () => finished && line(`${totals.passed} passed, ${totals.failed} failed`));

/**
 * The jobs that were asked for, and of which test files: `backend tags` runs the files whose path has "tags", `changed`
 * the jobs that read a file which differs from main.
 */
async function choose(words) {
  if (words.includes("changed")) {
    if (words.length > 1) throw Object.assign(new Error(), { stop: '"changed" stands alone: npm test -- changed' });
    const names = jobsThatRead(await changedFiles());
    line(dim(`  ${names.length === 0 ? "Nothing differs from main." : `Jobs: ${names.join(", ")}.`}`));
    return { names, files: [] };
  }
  const names = words.filter((word) => JOBS[word]);
  const files = words.filter((word) => !JOBS[word]);
  const whole = names.filter((name) => !hasTestFiles(name));
  if (files.length > 0 && (names.length === 0 || whole.length > 0)) {
    const stop = `There is no job ${files.join(", ")}. The jobs are: ${Object.keys(JOBS).join(", ")}.`;
    const reason = whole.length > 0 ? ` No word limits ${whole.join(", ")}: run them on their own.` : "";
    throw Object.assign(new Error(), { stop: stop + reason });
  }
  return { names: names.length > 0 ? names : Object.keys(JOBS), files };
}

const inProject = (file) => file.replace(`${ROOT}/`, "");
/** The useful part of an output, without stack frames in libraries. */
const indentText = (text) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((row) => row.trim() !== "" && !row.includes("/node_modules/"))
    .slice(0, 12)
    .map((row) => `      ${row}`)
    .join("\n");

function report(name, result, ms) {
  const { passed, failed, skipped = 0, output = "" } = result;
  const empty = passed + failed === 0;
  totals.passed += passed;
  totals.failed += empty ? 1 : failed;
  totals.skipped += skipped;
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`]
    .filter(Boolean)
    .join(", ");
  const mark = failed > 0 || empty ? red("✗") : green("✓");
  line(`  ${mark} ${name.padEnd(11)} ${counts} ${dim(seconds(ms))}`);
  if (empty) line(`    ${red("no test was found: an empty job is a failure")}`);
  if ((failed > 0 || empty) && output.trim()) line(`\n${output.trim()}\n`);
  for (const { name: file, test, reason } of result.again ?? []) {
    line(dim(`    passed at the second attempt: ${inProject(file)} ${test}`));
    line(dim(indentText(reason)));
  }
  for (const { name: file, ms: took } of result.slowest ?? []) {
    if (took > 30_000) line(dim(`    slow: ${inProject(file)} ${seconds(took)}`));
  }
}

async function runJob(name, files, env, workers) {
  const since = Date.now();
  let result;
  try {
    result = await JOBS[name].work({ env, files, onChild, workers });
  } catch (error) {
    result = { passed: 0, failed: 1, output: explain(error) };
  }
  if (!life.stopping) report(name, result, Date.now() - since);
}

/**
 * Runs as many jobs at once as the cores allow; a job alone gets all processes. A job whose preparation failed fails with
 * that reason.
 */
async function runAll({ names, files }, preparations) {
  let free = PROCESSES;
  const waiting = [...names];
  const running = new Set();
  while ((waiting.length > 0 || running.size > 0) && !life.stopping) {
    const index = waiting.findIndex((name) => JOBS[name].processes <= free);
    if (index < 0) {
      await Promise.race(running);
      continue;
    }
    const [name] = waiting.splice(index, 1);
    const missing = (JOBS[name].needs ?? []).find((need) => preparations[need] instanceof Error);
    if (missing) {
      report(name, { passed: 0, failed: 1, output: explain(preparations[missing]) }, 0);
      continue;
    }
    const { processes, workers = processes } = JOBS[name];
    free -= processes;
    const env = { ...QUIET, ...preparations.services?.env, ...preparations.browser?.env };
    const job = runJob(name, files, env, names.length === 1 ? PROCESSES : workers).finally(() => {
      running.delete(job);
      free += processes;
    });
    running.add(job);
  }
}

const PREPARE = {
  services: async () => {
    const services = await step("throw-away Postgres and Redis", async () => {
      const runningServices = await throwAwayServices({ say: warn });
      life.add("the services", () => runningServices.stop());
      return {
        ...runningServices,
        note: `Postgres ${runningServices.postgres.version}, Redis ${runningServices.redis.version}`,
      };
    });
    return { env: { TEST_DATABASE_URL: services.postgres.adminUrl, TEST_REDIS_URL: services.redis.url } };
  },
  browser: async () => {
    const browser = await step("Chromium", async () => {
      const chromium = await findChromium();
      return { ...chromium, note: chromium.path };
    });
    return { env: { CHROMIUM_PATH: browser.path, ...browser.env } };
  },
  builds: () => buildStale(undefined, (title, work) => step(`${title} built`, work), { onChild }),
};

try {
  const { names, files } = await choose(process.argv.slice(2));
  const since = Date.now();
  line();
  requireDisk(ROOT);
  if (installProblem()) await step("packages installed", () => install({ onChild }));
  const needs = new Set(names.flatMap((name) => JOBS[name].needs ?? []));
  const preparations = {};
  for (const need of needs) {
    try {
      preparations[need] = (await PREPARE[need]()) ?? {};
    } catch (error) {
      if (life.stopping) throw error;
      preparations[need] = error instanceof Error ? error : new Error(String(error));
    }
  }
  line();
  await runAll({ names, files }, preparations);
  if (!life.stopping) {
    line();
    if (totals.skipped > 0) line(dim(`  ${totals.skipped} skipped`));
    line(dim(`  ${seconds(Date.now() - since)}`));
    finished = true;
    await life.stop(totals.failed > 0 ? 1 : 0);
  }
} catch (error) {
  if (!life.stopping) {
    line();
    console.error(`  ${error.stop ?? explain(error)}`);
    await life.stop(1);
  }
}
