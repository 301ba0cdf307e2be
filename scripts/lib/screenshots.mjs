import { findChromium } from "./chromium.mjs";
import { runProgram, servicesOf } from "./program.mjs";
import { step } from "./console.mjs";

await runProgram("e2e/screenshots", {
  prepare: async (life) => {
    const browser = await step("a Chromium", findChromium);
    const { postgres, redis } = await servicesOf(life);
    return {
      ...browser.env,
      CHROMIUM_PATH: browser.path,
      TEST_DATABASE_URL: postgres.adminUrl,
      TEST_REDIS_URL: redis.url,
    };
  },
});
