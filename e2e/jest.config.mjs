/** Run by `npm test -- e2e`, which builds everything and brings Postgres and a Chromium. */
export default {
  setupFilesAfterEnv: [new URL("stage/retry.ts", import.meta.url).pathname],
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
  testTimeout: 45_000,
  maxWorkers: 2,
  forceExit: true,
};
