import { findChromium } from "./chromium.mjs";
import { runProgram, servicesOf } from "./program.mjs";
import { warn } from "./console.mjs";

await runProgram("bench", {
  // The data L needs 12 GB.
  disk: { needed: process.argv.includes("L") ? 20_000_000_000 : 4_000_000_000 },
  prepare: async (life) => {
    // Durable settings, as in production.
    const { postgres, redis } = await servicesOf(life, { durable: true });
    const browser = await findChromium().catch((error) => (warn(`Without a browser: ${error.message}`), null));
    return {
      ...browser?.env,
      BENCH_DATABASE_URL: postgres.adminUrl,
      BENCH_REDIS_URL: redis.url,
      ...(browser ? { CHROMIUM_PATH: browser.path } : {}),
    };
  },
});
