/** Run from the root: node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js -c contract/jest.config.mjs */
export default {
  testEnvironment: "node",
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
