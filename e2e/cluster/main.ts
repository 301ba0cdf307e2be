import { randomInt } from "node:crypto";
import { loadAverage } from "../../harness/installation/processor";
import { seconds } from "../crash/scenario";
import type { Scenario } from "./scenario";
import { alerts } from "./scenarios/alerts";
import { backup } from "./scenarios/backup";
import { failures } from "./scenarios/failures";
import { upgrade } from "./scenarios/upgrade";

const scenarios: Record<string, Scenario> = { alerts, backup, failures, upgrade };

const scenarioNames = process.argv.slice(2);
const unknown = scenarioNames.filter((name) => !scenarios[name]);
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(", ")}. The scenarios are: ${Object.keys(scenarios).join(", ")}.`);
  process.exit(1);
}

let broken = 0;
for (const [name, run] of Object.entries(scenarios)) {
  if (scenarioNames.length > 0 && !scenarioNames.includes(name)) continue;
  const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
  console.log(`  ${name}  (CRASH_SEED=${seed}, load of the machine ${loadAverage()})`);
  const since = Date.now();
  try {
    const { faults, figures } = await run({ seed, log: (text) => console.log(`    ${text}`) });
    broken += faults.length > 0 ? 1 : 0;
    for (const fault of faults.slice(0, 20)) console.log(`    ✗ ${fault}`);
    console.log(`  ${faults.length > 0 ? "✗" : "✓"} ${name}: ${figures} (${seconds(Date.now() - since)})\n`);
  } catch (error) {
    broken += 1;
    console.log(`  ✗ ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}
process.exit(broken > 0 ? 1 : 0);
