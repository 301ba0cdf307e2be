import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";
import { run } from "./processes.mjs";

/** Of every test: no log, no limits, and passwords that are quick to check. */
export const QUIET = { NODE_ENV: "test", RATE_LIMIT_SCALE: "1000", BCRYPT_COST: "4", LOG_LEVEL: "silent" };

const failureOf = (file) => `${file.name}\n${file.message}`;

/** Tests that passed at the second attempt (see harness/suite/retry.ts), with the error of the first. */
const triedAgain = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, retryReasons }) => status === "passed" && retryReasons?.length > 0)
    .map(({ fullName, retryReasons }) => ({ name, test: fullName, reason: retryReasons[0] }));

/**
 * Runs jest in one workspace and returns { passed, failed, skipped, output } and notes. A suite that cannot load counts
 * as a failure.
 */
export async function runJest({ folder, args = [], env, onChild, workers }) {
  const config = inRoot(folder, "jest.config.mjs");
  if (!existsSync(config)) return { passed: 0, failed: 1, output: `${folder}/jest.config.mjs does not exist.` };
  const reports = mkdtempSync(join(tmpdir(), "guiche-jest-"));
  const report = join(reports, "report.json");
  try {
    const jestRun = await run(
      process.execPath,
      [
        "--experimental-vm-modules",
        "--no-warnings",
        // The same flag as the server: garbage left by a test file is collected less often.
        "--max-semi-space-size=32",
        inRoot("node_modules", "jest", "bin", "jest.js"),
        "-c",
        config,
        "--json",
        `--outputFile=${report}`,
        `--maxWorkers=${workers}`,
        "--forceExit",
        "--colors=false",
        ...args,
      ],
      { cwd: inRoot(folder), env: { ...process.env, ...env, FORCE_COLOR: "0" }, onChild },
    );
    if (!existsSync(report)) return { passed: 0, failed: 1, output: jestRun.output };
    const jestReport = JSON.parse(readFileSync(report, "utf8"));
    const broken = jestReport.numRuntimeErrorTestSuites;
    const failedCount = jestReport.numFailedTests + broken;
    const files = jestReport.testResults.filter(({ status, message }) => status === "failed" && message);
    // Open handles or a leaking worker end jest with an error although every test passed.
    const otherwise = jestRun.code !== 0 && failedCount === 0 && jestReport.numPassedTests > 0;
    return {
      passed: jestReport.numPassedTests,
      failed: failedCount + (otherwise ? 1 : 0),
      skipped: jestReport.numPendingTests + jestReport.numTodoTests,
      output: otherwise ? jestRun.output : files.map(failureOf).join("\n\n"),
      again: jestReport.testResults.flatMap(triedAgain),
      slowest: jestReport.testResults
        .map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 3),
    };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
