import { randomInt } from "node:crypto";
import { allEndpoints } from "@guiche/contract/api";
import { fuzz } from "./fuzz";

const count = Number(process.env.FUZZ_COUNT ?? 200_000);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
console.log(`  ${count} requests (FUZZ_SEED=${seed})`);
let printedCount = 0;
const result = await fuzz(count, seed, ({ sent, faults, seconds }) => {
  for (; printedCount < faults.length; printedCount += 1) console.log(`\n✗ ${faults[printedCount] ?? ""}`);
  if (sent % 10_000 === 0)
    console.log(`    ${sent} sent, ${Math.round(sent / seconds)} a second, ${faults.length} faults`);
});
for (const fault of result.faults.slice(printedCount)) console.log(`\n✗ ${fault}`);
const never = allEndpoints.filter(({ name }) => !result.succeeded.has(name)).map(({ name }) => name);
console.log(
  `\n  ${result.faults.length > 0 ? "✗" : "✓"} ${result.sent} requests in ${result.seconds.toFixed(0)} s, ${result.faults.length} faults`,
);
console.log(
  `    by status: ${Object.entries(result.statuses)
    .map(([status, times]) => `${status} × ${times}`)
    .join(", ")}`,
);
if (never.length > 0) console.log(`    never answered with success: ${never.join(", ")}`);
process.exit(result.faults.length > 0 ? 1 : 0);
