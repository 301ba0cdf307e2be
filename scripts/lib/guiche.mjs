import { spawn } from "node:child_process";
import { explain } from "./console.mjs";
import { readDotEnv } from "./environment.mjs";
import { createLifetime } from "./lifetime.mjs";
import { ownDatabase } from "./own-database.mjs";
import { inRoot } from "./paths.mjs";
import { urlOfRunningRedis } from "./redis.mjs";
import { installAndBuild, readPlan } from "./up.mjs";

const life = createLifetime();
const words = process.argv.slice(2);

/** The help and a mistyped command need no database, which the program finds out itself. */
const isHelp = words.length === 0 || words.some((word) => ["help", "--help", "-h"].includes(word));

try {
  readDotEnv();
  const plan = readPlan();
  await installAndBuild(life, ["server"]);
  const given =
    isHelp || plan.databaseUrl ? {} : { DATABASE_URL: await ownDatabase(plan, life), MIGRATION_DATABASE_URL: "" };
  const redis = plan.redisUrl ? {} : { REDIS_URL: (await urlOfRunningRedis(plan.dataDir)) ?? "" };
  const child = spawn(process.execPath, [inRoot("backend", "dist", "guiche.js"), ...words], {
    stdio: "inherit",
    env: { ...process.env, DATA_DIR: plan.dataDir, ...given, ...redis },
  });
  life.child(child);
  const code = await new Promise((done) => child.once("exit", (ended) => done(ended ?? 1)));
  await life.stop(code);
} catch (error) {
  if (!life.stopping) {
    console.error(`\n  ${explain(error)}`);
    await life.stop(1);
  }
}
