/** Run from the root: node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js -c frontend/jest.config.mjs */
const shared = {
  rootDir: import.meta.dirname,
  roots: ["<rootDir>/src"],
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  moduleFileExtensions: ["ts", "tsx", "js", "mjs", "cjs", "json", "node"],
  transform: {
    "^.+\\.tsx?$": [
      "<rootDir>/jest-transform.mjs",
      {
        jsc: {
          target: "es2022",
          experimental: { keepImportAttributes: true },
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "es6" },
      },
    ],
  },
  moduleNameMapper: {
    "^@/(.*)$": "<rootDir>/src/$1",
    // What only Vite makes: style sheets, and the addresses of worklets.
    "\\.(css|worklet)$": "<rootDir>/jest-css.mjs",
    // Screens are tested without styles, which would take more than a third of the processor's time.
    "^@mui/styled-engine$": "<rootDir>/jest-styled.mjs",
  },
  transformIgnorePatterns: ["/node_modules/"],
};

export default {
  // Rules and stores run in Node; what is drawn runs in jsdom and is called *.test.tsx.
  projects: [
    { ...shared, displayName: "units", testEnvironment: "node", testMatch: ["**/*.test.ts"] },
    {
      ...shared,
      displayName: "screens",
      testEnvironment: "<rootDir>/jest-window.mjs",
      runtime: "<rootDir>/../scripts/lib/shared-runtime.cjs",
      testMatch: ["**/*.test.tsx"],
      setupFiles: ["<rootDir>/jest-browser.mjs"],
      setupFilesAfterEnv: ["<rootDir>/src/testing/setup.ts", "<rootDir>/../harness/suite/retry.ts"],
    },
  ],
  testTimeout: 60_000,
  maxWorkers: 2,
};
