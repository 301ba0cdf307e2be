/** Run from the root: node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js -c contract/jest.config.mjs */
export default {
  // Its modules have no state, so that all test files share them.
  testEnvironment: "<rootDir>/../scripts/lib/shared-environment.cjs",
  runtime: "<rootDir>/../scripts/lib/shared-runtime.cjs",
  roots: ["<rootDir>/src"],
  testMatch: ["**/*.test.ts"],
  testTimeout: 60_000,
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: { target: "es2022", experimental: { keepImportAttributes: true }, parser: { syntax: "typescript" } },
        module: { type: "es6" },
      },
    ],
  },
};
