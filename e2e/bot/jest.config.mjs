import browserTests from "../jest.config.mjs";

/** Part of `npm test -- fuzz`. Needs a Chromium, but no server. */
export default {
  ...browserTests,
  globalSetup: undefined,
  globalTeardown: undefined,
  rootDir: import.meta.dirname,
  testTimeout: 1_800_000,
};
