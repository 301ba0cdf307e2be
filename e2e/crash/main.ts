import { randomInt } from "node:crypto";
import { loadAverage } from "../../harness/installation/processor";
import { seconds } from "./scenario";
import { scenarios } from "./scenarios/index";
import { S3Double } from "../../backend/src/testing/s3/s3-double";
import { randomFrom } from "../../backend/src/testing/random";
import { Stores } from "./stores";

const args = process.argv.slice(2);
const size = args.includes("small") ? "small" : "full";
const bucket = args.includes("s3") ? await S3Double.start() : undefined;
const scenarioNames = args.filter((word) => word !== "small" && word !== "s3");
const unknown = scenarioNames.filter((name) => !scenarios[name]);
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(", ")}. The scenarios are: ${Object.keys(scenarios).join(", ")}; "small" makes them short, "s3" stores files in a bucket.`,
  );
  process.exit(1);
}

let broken = 0;
for (const name of scenarioNames.length > 0 ? scenarioNames : Object.keys(scenarios)) {
  const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
  console.log(`  ${name}  (CRASH_SEED=${seed}, load of the machine ${loadAverage()})`);
  const since = Date.now();
  const stores = await Stores.open({ durable: size === "full" });
  try {
    const log = (text: string) => console.log(`    ${text}`);
    const outcome = await scenarios[name]?.run({ stores, random: randomFrom(seed), bucket, log }, size);
    const faults = outcome?.faults ?? [];
    broken += faults.length > 0 ? 1 : 0;
    for (const fault of faults.slice(0, 20)) console.log(`    ✗ ${fault}`);
    console.log(
      `  ${faults.length > 0 ? "✗" : "✓"} ${name}: ${outcome?.figures ?? ""} (${seconds(Date.now() - since)})\n`,
    );
  } catch (error) {
    broken += 1;
    console.log(`  ✗ ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  } finally {
    await stores.close();
  }
}
process.exit(broken > 0 ? 1 : 0);
