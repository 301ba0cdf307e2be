import { calibrate } from "./calibration";
import { api } from "./groups/api";
import { board } from "./groups/board";
import { bot } from "./groups/bot";
import { browser } from "./groups/browser";
import { campaign } from "./groups/campaign";
import { cloud } from "./groups/cloud";
import { cpu } from "./groups/cpu";
import { dashboard } from "./groups/dashboard";
import type { Bench, Group } from "./groups/group";
import { growth } from "./groups/growth";
import { lists } from "./groups/lists";
import { load } from "./groups/load";
import { product } from "./groups/product";
import { seed } from "./groups/seed";
import { signingIn } from "./groups/signing-in";
import { sockets } from "./groups/sockets";
import { sql } from "./groups/sql";
import { manyConnections, realConnections } from "./groups/many-connections";
import { start } from "./groups/start";
import { inbound, outbound } from "./groups/talk";
import { webhooks } from "./groups/webhooks";
import { print, summarize, type Finding } from "./report/report";
import { spread } from "../harness/statistics";
import { loadAverage } from "../harness/installation/processor";

const groups: Record<string, Group> = {
  inbound,
  outbound,
  browser,
  product,
  sql,
  cpu,
  lists,
  growth,
  board,
  bot,
  campaign,
  dashboard,
  api,
  webhooks,
  cloud,
  "sign-in": signingIn,
  sockets,
  load,
  connections: manyConnections,
  "real-connections": realConnections,
  start,
  seed,
};
/** The groups that run by default. */
const usual = Object.keys(groups).filter((name) => name !== "seed");
const sizes = ["S", "M", "L"] as const;

function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run \`npm run bench\`.`);
  return value;
}

const args = process.argv.slice(2);
const dataSize = sizes.find((one) => args.includes(one)) ?? "S";
const minutes = args.map(Number).find((word) => word > 0);
const groupNames = args.filter((word) => !(sizes as readonly string[]).includes(word) && !(Number(word) > 0));
const unknown = groupNames.filter((name) => !groups[name]);
if (unknown.length > 0) {
  console.error(
    `There is no group ${unknown.join(", ")}. The groups are: ${Object.keys(groups).join(", ")}; data size: S, M or L; a number: minutes of load.`,
  );
  process.exit(1);
}

const calibration = await calibrate();
console.log(
  `  calibration: ${calibration.cpu.toFixed(2)} ms of processor time for a bare reply of ${(calibration.bytes / 1_000).toFixed(1)} kB ` +
    `(±${(spread(calibration.repeats) * 50).toFixed(0)} %); load of the machine ${loadAverage()}`,
);
const bench: Bench = {
  calibration,
  databaseUrl: requireEnv("BENCH_DATABASE_URL"),
  redisUrl: requireEnv("BENCH_REDIS_URL"),
  chromium: process.env.CHROMIUM_PATH,
  size: dataSize,
  minutes: minutes ?? 5,
  log: (text) => console.log(`    ${text}`),
};

const findings: Finding[] = [];
for (const name of groupNames.length > 0 ? groupNames : usual) {
  const finding: Finding = { group: name, figures: [], notes: [] };
  findings.push(finding);
  const loadBefore = loadAverage();
  try {
    const { figures, notes = [], failure } = (await groups[name]?.(bench)) ?? { figures: [] };
    Object.assign(finding, { figures, notes, failure });
  } catch (error) {
    finding.failure = error instanceof Error ? error.message : String(error);
  }
  finding.notes.push(`load of the machine: ${loadBefore} before, ${loadAverage()} after`);
  print(finding);
}
summarize(findings);
process.exit(findings.some(({ failure }) => failure) ? 1 : 0);
