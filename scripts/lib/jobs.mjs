import { existsSync, readdirSync } from "node:fs";
import { inRoot, packageFile } from "./paths.mjs";
import { run } from "./processes.mjs";
import { runJest } from "./jest.mjs";

const WORKSPACES = ["contract", "backend", "frontend", "simulator"];
const ISOLATION = "tenant-isolation[^/]*\\.test\\.tsx?$";
/** Every endpoint has a route, every error code a text, and every language the same keys. */
const ROUTES = "wiring\\.test\\.ts$";
const WORDS = "i18n/.*\\.test\\.ts$";
const MIGRATIONS = "migrations?[^/]*\\.test\\.tsx?$";

/** A job without a test suite counts as one test. */
const asOne = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output });

const node = (args, { env, onChild }) =>
  run(process.execPath, args, { cwd: inRoot(), env: { ...process.env, ...env }, onChild });
const tool = (name, file) => packageFile("", name, file);

/** Runs several commands in parallel; the output is that of the commands that failed. */
async function together(commands, context) {
  const all = await Promise.all(commands.map((args) => node(args, context)));
  const failedRuns = all.filter(({ code }) => code !== 0);
  return asOne({ code: failedRuns.length, output: failedRuns.map(({ output }) => output.trim()).join("\n\n") });
}

const withTsconfig = () =>
  [...WORKSPACES, "e2e", "bench"].filter((folder) => existsSync(inRoot(folder, "tsconfig.json")));

/**
 * The paths below the clone that have one of the words, and match `only`. The clone's own folder does not count: in one
 * called "backend" each path would have that word.
 */
export const pathsWith = (words, only = "") =>
  `^${inRoot().replace(/[^\w/]/g, "\\$&")}/(?=.*(${words.map((word) => word.replace(/^\.\//, "")).join("|")})).*${only}`;

/**
 * The test files of a folder, or those whose path has one of the words. `only`: the job has no others. `except`: files of
 * other jobs, which a word may name all the same.
 */
const jest =
  (folder, { only, except = [] } = {}) =>
  ({ files, ...context }) => {
    const whole = only
      ? ["--testPathPatterns", only]
      : except.length > 0
        ? ["--testPathIgnorePatterns", "/node_modules/", "/dist/", ...except]
        : [];
    const args = files.length > 0 ? ["--passWithNoTests", "--testPathPatterns", pathsWith(files, only)] : whole;
    return runJest({ folder, args, ...context });
  };

/** A suite that belongs to a job but not to its folder: left out where single files are asked for. */
const besides = (suite) => (context) => (context.files.length > 0 ? { passed: 0, failed: 0 } : suite(context));

/** Whether single test files of a job can be asked for. */
export const hasTestFiles = (name) => !["types", "lint", "imports", "docs", "build"].includes(name);

/** Several suites as one job. */
const all =
  (...suites) =>
  async (context) => {
    const suiteResults = [];
    for (const suite of suites) suiteResults.push(await suite(context));
    const sum = (count) => suiteResults.reduce((total, each) => total + (each[count] ?? 0), 0);
    return {
      passed: sum("passed"),
      failed: sum("failed"),
      skipped: sum("skipped"),
      output: suiteResults.map(({ output = "" }) => output).join("\n"),
    };
  };

const script =
  (name, args = []) =>
  (context) =>
    node([inRoot("scripts", "jobs", `${name}.mjs`), ...args], context).then(asOne);

async function scripts(context) {
  const isAsked = (file) =>
    context.files.length === 0 || new RegExp(pathsWith(context.files)).test(inRoot("scripts", file));
  const files = readdirSync(inRoot("scripts")).filter((file) => file.endsWith(".test.mjs") && isAsked(file));
  if (files.length === 0) return { passed: 0, failed: 0 };
  const testRun = await node(
    ["--test", "--test-reporter=tap", "--test-concurrency=2", ...files.map((file) => inRoot("scripts", file))],
    context,
  );
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(testRun.output)?.[1] ?? 0);
  const failedCount = count("fail") + count("cancelled");
  return {
    passed: count("pass"),
    failed: testRun.code !== 0 && failedCount === 0 ? 1 : failedCount,
    skipped: count("skipped") + count("todo"),
    output: testRun.output,
  };
}

/**
 * Every job of `npm test`, in the order of their start: the long ones first. `needs`: services (throw-away Postgres and
 * Redis), browser, builds. `processes`: how many it keeps busy of those that run at once; `workers`: how many of jest,
 * where that is another number.
 */
export const JOBS = {
  types: {
    processes: 4,
    work: (context) =>
      together(
        // Six processes fill two cores; a second checker within one of them would repeat much of the work of the first.
        withTsconfig().map((folder) => [
          tool("typescript-native", "bin/tsc"),
          "--noEmit",
          "--checkers",
          "1",
          "-p",
          inRoot(folder),
        ]),
        context,
      ),
  },
  lint: {
    processes: 4,
    work: (context) =>
      together(
        [
          [tool("oxlint", "bin/oxlint"), "."],
          [tool("oxfmt", "bin/oxfmt"), "--check", "."],
        ],
        context,
      ),
  },
  e2e: { processes: 2, needs: ["services", "browser", "builds"], work: jest("e2e") },
  backend: {
    processes: 2,
    needs: ["services"],
    work: jest("backend", { except: [ISOLATION, MIGRATIONS, ROUTES] }),
  },
  // Screens wait for timers now and then: a third worker uses what the two leave.
  frontend: { processes: 2, workers: 3, work: jest("frontend", { except: [WORDS] }) },
  // Its processes mostly wait for others to die, start and catch up.
  crash: { processes: 1, workers: 3, needs: ["builds"], work: jest("e2e/crash") },
  isolation: { processes: 2, needs: ["services"], work: jest("backend", { only: ISOLATION }) },
  scripts: { processes: 2, needs: ["services"], work: scripts },
  simulator: { processes: 2, needs: ["browser", "builds"], work: jest("simulator") },
  fuzz: { processes: 2, needs: ["services", "builds"], work: jest("e2e/fuzz") },
  migrations: { processes: 1, needs: ["services"], work: jest("backend", { only: MIGRATIONS }) },
  contract: {
    processes: 1,
    work: all(jest("contract"), besides(jest("backend", { only: ROUTES })), besides(jest("frontend", { only: WORDS }))),
  },
  build: { processes: 1, needs: ["builds"], work: script("sizes") },
  imports: {
    processes: 1,
    work: (context) =>
      together(
        [
          [
            tool("dependency-cruiser", "bin/dependency-cruise.mjs"),
            "--config",
            ".dependency-cruiser.cjs",
            ...WORKSPACES.map((name) => `${name}/src`),
            ...["harness", "e2e", "bench"].filter((name) => existsSync(inRoot(name))),
          ],
        ],
        context,
      ),
  },
  docs: { processes: 1, work: script("docs") },
};
