export default {
  rootDir: import.meta.dirname,
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } },
    ],
  },
  testTimeout: 180_000,
  maxWorkers: 2,
  // Baileys leaves timers of half a minute behind each socket.
  forceExit: true,
  workerIdleMemoryLimit: "512MB",
};
