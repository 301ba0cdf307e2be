import { databaseFor, runCommand } from "./run-command.mjs";

const words = process.argv.slice(2);
const isHelp = words.some((word) => ["--help", "-h"].includes(word));

/** The settings of the server have an address of Redis, which this command never uses. */
const unusedRedis = "redis://127.0.0.1";

await runCommand("migrate", words, async (plan, life) => ({
  ...(isHelp ? {} : await databaseFor(plan, life)),
  REDIS_URL: plan.redisUrl ?? unusedRedis,
}));
