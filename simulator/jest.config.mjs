export default {
  rootDir: import.meta.dirname,
  testEnvironment: "<rootDir>/../scripts/lib/shared-environment.cjs",
  runtime: "<rootDir>/../scripts/lib/shared-runtime.cjs",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  setupFilesAfterEnv: ["<rootDir>/../harness/suite/retry.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } },
    ],
  },
  // Its lookup in the global object of a test is slow, and curve25519-js asks for it a million times a second.
  sandboxInjectedGlobals: ["Math"],
  testTimeout: 180_000,
  maxWorkers: 2,
  // Baileys leaves timers of half a minute behind each socket.
  forceExit: true,
  workerIdleMemoryLimit: "512MB",
};
