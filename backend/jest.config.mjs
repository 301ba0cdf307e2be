import "../scripts/lib/opus-in-tests.mjs";

/** Run from the root: node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js -c backend/jest.config.mjs */
export default {
  testEnvironment: "<rootDir>/../scripts/lib/shared-environment.cjs",
  runtime: "<rootDir>/../scripts/lib/shared-runtime.cjs",
  testEnvironmentOptions: { server: "shared" },
  testSequencer: "<rootDir>/../scripts/lib/longest-first.mjs",
  roots: ["<rootDir>/src", "<rootDir>/migrations", "<rootDir>/seeds"],
  testMatch: ["**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  moduleFileExtensions: ["ts", "js", "cjs", "mjs", "json", "node"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          experimental: { keepImportAttributes: true },
          parser: { syntax: "typescript", decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: true },
        },
        module: { type: "es6" },
      },
    ],
  },
  transformIgnorePatterns: ["/node_modules/"],
  // Its lookup in the global object of a test is slow, and curve25519-js asks for it a million times a second.
  sandboxInjectedGlobals: ["Math"],
  setupFiles: ["<rootDir>/src/preload.ts", "<rootDir>/src/testing/own-names.ts"],
  setupFilesAfterEnv: ["<rootDir>/../harness/suite/retry.ts", "<rootDir>/src/testing/each-file.suite.ts"],
  // For a test that went wrong: how long one takes is the machine's affair.
  testTimeout: 180_000,
  maxWorkers: 2,
  workerIdleMemoryLimit: "1200MB",
  forceExit: true,
};
