import browserTests from "../jest.config.mjs";

/** Run by `npm test -- crash`, apart from the browser tests because it kills the processes it starts. */
export default { ...browserTests, rootDir: import.meta.dirname, testTimeout: 240_000 };
