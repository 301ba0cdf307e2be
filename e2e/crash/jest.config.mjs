import browserTests from "../jest.config.mjs";

/** Beside the browser tests, because it kills what it starts: run by `npm test -- crash`. */
export default { ...browserTests, rootDir: import.meta.dirname, testTimeout: 240_000 };
