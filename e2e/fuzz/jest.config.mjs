import browserTests from "../jest.config.mjs";

/** Run by `npm test -- fuzz`: two thousand generated requests. `npm run test:fuzz` sends two hundred thousand. */
export default { ...browserTests, rootDir: import.meta.dirname, testTimeout: 180_000 };
