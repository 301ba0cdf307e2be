import "../scripts/lib/opus-in-tests.mjs";

/** Run by `npm test -- e2e`, which builds everything and brings Postgres and a Chromium. */
export default {
  testSequencer: new URL("../scripts/lib/longest-first.mjs", import.meta.url).pathname,
  setupFilesAfterEnv: [new URL("harness/retry.ts", import.meta.url).pathname],
  rootDir: import.meta.dirname,
  testEnvironment: "node",
  testMatch: ["<rootDir>/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } },
    ],
  },
  // For a test that went wrong: how long one takes is the machine's affair.
  testTimeout: 300_000,
  maxWorkers: 2,
  forceExit: true,
};
