import { urlOfRunningRedis } from "./redis.mjs";
import { databaseFor, runCommand } from "./run-command.mjs";

const words = process.argv.slice(2);

/** The help and a mistyped command need no database, which the program finds out itself. */
const isHelp = words.length === 0 || words.some((word) => ["help", "--help", "-h"].includes(word));

await runCommand("guiche", words, async (plan, life) => ({
  ...(isHelp ? {} : await databaseFor(plan, life)),
  ...(plan.redisUrl ? {} : { REDIS_URL: (await urlOfRunningRedis(plan.dataDir)) ?? "" }),
}));
