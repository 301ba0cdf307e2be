import { fileURLToPath } from "node:url";
import "../scripts/lib/opus-in-tests.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Run by `npm test -- e2e`, which builds everything and brings Postgres and a Chromium. */
export default {
  testSequencer: here("../scripts/lib/longest-first.mjs"),
  globalSetup: here("../harness/suite/global-setup.mjs"),
  globalTeardown: here("../harness/suite/global-teardown.mjs"),
  setupFilesAfterEnv: [here("../harness/suite/retry.ts")],
  rootDir: import.meta.dirname,
  testEnvironment: here("../scripts/lib/shared-environment.cjs"),
  runtime: here("../scripts/lib/shared-runtime.cjs"),
  testMatch: ["<rootDir>/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } },
    ],
  },
  // A limit for hanging tests; the normal duration depends on the machine.
  testTimeout: 300_000,
  maxWorkers: 2,
  forceExit: true,
};
