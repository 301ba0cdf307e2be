import { runProgram, servicesOf } from "./program.mjs";

await runProgram("e2e/fuzz", {
  builds: ["server"],
  prepare: async (life) => {
    const { postgres, redis } = await servicesOf(life);
    return { TEST_DATABASE_URL: postgres.adminUrl, TEST_REDIS_URL: redis.url };
  },
});
