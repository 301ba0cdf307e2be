import { readDotEnv } from "./environment.mjs";
import { createLifetime } from "./lifetime.mjs";
import { prepareDataDir } from "./data-dir.mjs";
import { bold, dim, explain, line } from "./console.mjs";
import { requireFreePort } from "./ports.mjs";
import { installAndBuild, readPlan, startSimulator } from "./up.mjs";

const life = createLifetime();
try {
  line();
  readDotEnv();
  const plan = { ...readPlan({ ...process.env, SIMULATOR: "on" }), simulator: "on" };
  await requireFreePort("SIMULATOR_PORT", plan.simulatorPort, "the WhatsApp simulator");
  prepareDataDir(plan.dataDir);
  await installAndBuild(life, ["simulator"]);
  await startSimulator(plan, life, { echo: (text) => `${text}\n` });
  line(`\n  ${bold(`WhatsApp simulator: http://localhost:${plan.simulatorPort}`)}`);
  line(dim("  Start the desk with SIMULATOR=external to use this one. Ctrl-C stops it.\n"));
} catch (error) {
  if (!life.stopping) {
    console.error(`\n  ${explain(error)}`);
    await life.stop(1);
  }
}
