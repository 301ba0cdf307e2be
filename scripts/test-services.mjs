// `node scripts/test-services.mjs`: throw-away services for single test files. Prints what to export, runs until Ctrl-C.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { throwAwayServices } = await import("./lib/services.mjs");
const { findChromium } = await import("./lib/chromium.mjs");
const { explain } = await import("./lib/console.mjs");

try {
  const services = await throwAwayServices();
  console.log(`export TEST_DATABASE_URL='${services.postgres.adminUrl}'`);
  console.log(`export TEST_REDIS_URL='${services.redis.url}'`);
  console.log("export NODE_ENV=test RATE_LIMIT_SCALE=1000 BCRYPT_COST=4 LOG_LEVEL=silent");
  const chromium = await findChromium({ skip: ["package", "apt"] }).catch(() => null);
  if (chromium) console.log(`export CHROMIUM_PATH='${chromium.path}'`);
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      await services.stop();
      process.exit(0);
    });
  }
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
