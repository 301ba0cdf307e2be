import { readDotEnv } from "./environment.mjs";
import { createLifetime } from "./lifetime.mjs";
import { lookForRedis } from "./redis-binaries.mjs";
import { bold, explain, line } from "./console.mjs";
import {
  checkMachine,
  installAndBuild,
  openDataDir,
  readPlan,
  startServer,
  startSimulator,
  startServices,
} from "./up.mjs";
import { welcome } from "./welcome.mjs";

const life = createLifetime();

try {
  line(`\n  ${bold("Guichê")}\n`);
  readDotEnv();
  const plan = readPlan();
  await checkMachine(plan);
  await openDataDir(plan, life);
  // Its package may have to be downloaded, which can run in parallel with the installation.
  if (!plan.redisUrl && !process.env.REDIS_SERVER_BIN) {
    lookForRedis({ fallbackHome: plan.dataDir, onChild: (child) => life.child(child) });
  }
  await installAndBuild(life, ["server", "frontend", ...(plan.simulator === "on" ? ["simulator"] : [])]);
  const services = await startServices(plan, life);
  if (plan.simulator === "on") await startSimulator(plan, life);
  const server = await startServer(plan, life, services);
  welcome(plan, server.message);
} catch (error) {
  if (!life.stopping) {
    line();
    console.error(`  ${explain(error).replaceAll("\n", "\n  ")}`);
    await life.stop(1);
  }
}
