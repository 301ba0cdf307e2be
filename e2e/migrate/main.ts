import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomBytes, randomInt } from "node:crypto";
import { migrationApi } from "@guiche/contract/migration";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { randomFrom } from "../../backend/src/testing/random";
import { Agent } from "../../harness/agent";
import { Company, password } from "../../harness/company";
import { loadAverage } from "../../harness/installation/processor";
import { inRoot } from "../../harness/paths";
import { startProgram } from "../../harness/program";
import { percentile } from "../../harness/statistics";
import { openStores, serverArgs } from "../../harness/stores";
import type { TemporaryDatabase } from "../../harness/temporary-database";
import { until } from "../../harness/until";
import { differencesIn, sumsOf } from "./compare";
import { Copies } from "./copies";
import { formerPassword, shopOf, type Shop } from "./shop";

const kills = 50;
const rows = 10_000;
const manyRows = 100_000;
const measuredMs = 10_000;
/** How much slower an agent's calls may be while a run goes on. */
const mostTimes = 1.5;

const seed = Number(process.env.MIGRATE_SEED ?? randomInt(1_000_000));
const random = randomFrom(seed);
const faults: string[] = [];
const say = (text: string) => console.log(`  ${text}`);
const check = (isFine: boolean, fault: string) => void (isFine || faults.push(fault));

say(`MIGRATE_SEED=${seed}, load of the machine ${loadAverage()}`);
const stores = await openStores();
const shops: Shop[] = [];
try {
  const env = { ...stores.env, SIMULATOR_PORT: "9", ENCRYPTION_KEY: randomBytes(48).toString("base64") };
  // The first start makes the tables, of which the others are copies.
  const first = await startProgram({ name: "The server", args: serverArgs, env });
  await first.stop();
  const shop = await shopOf(1, rows, random, stores.dataDir);
  shops.push(shop);
  const copies = await Copies.of(stores.database.name);

  /** Runs the command; with `killAfter`, ends it with kill -9 so many milliseconds after its first word. */
  const bring = async (to: TemporaryDatabase, killAfter?: () => number): Promise<"done" | "killed"> => {
    const child = spawn(
      process.execPath,
      [inRoot("backend", "dist", "migrate.js"), "--from", shop.database.url, "--files", shop.files, "--run"],
      {
        env: { ...process.env, ...env, DATABASE_URL: to.url, MIGRATION_DATABASE_URL: to.url },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let errorOutput = "";
    child.stderr.on("data", (text: Buffer) => (errorOutput += text.toString()));
    child.stdout.once("data", () => {
      if (killAfter) setTimeout(() => child.kill("SIGKILL"), killAfter());
    });
    child.stdout.resume();
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    if (signal === "SIGKILL") return "killed";
    if (code !== 0) throw new Error(`The run failed: ${errorOutput}`);
    return "done";
  };

  const whole = await copies.make();
  const began = performance.now();
  await bring(whole);
  const tookMs = performance.now() - began;
  const sums = await sumsOf(whole);
  const differences = await differencesIn(whole, shop.expected);
  faults.push(...differences.slice(0, 20));
  say(
    `${rows} messages and ${shop.expected.tickets.size} tickets compared: ${differences.length} differences; ${Math.round(tookMs)} ms`,
  );

  await bring(whole);
  check((await sumsOf(whole)) === sums, "A second run brought something");

  // A run that goes on is soon where the last one was: short lives reach every point.
  const lastKillMs = Math.min(Math.ceil(tookMs), 6_000);
  let killCount = 0;
  let rounds = 0;
  while (killCount < kills) {
    const here = await copies.make();
    while ((await bring(here, killCount < kills ? () => random.between(0, lastKillMs) : undefined)) === "killed")
      killCount += 1;
    rounds += 1;
    const broken = await sumsOf(here);
    check(broken === sums, `After kills: ${broken} instead of ${sums}`);
    faults.push(...(await differencesIn(here, shop.expected)).slice(0, 5));
    await here.drop();
  }
  say(`${killCount} kills in ${rounds} moves: every one ended as the unbroken one`);
  await whole.drop();
  await copies.drop();

  // While agents work: the server has the small shop, and the platform's owner brings a large one.
  await bring(stores.database);
  const large = await shopOf(2, manyRows, random, stores.dataDir);
  shops.push(large);
  let server = await startProgram({ name: "The server", args: serverArgs, env });
  const url = `http://127.0.0.1:${stores.port}`;
  const ana = await new Agent(url, shop.agent, formerPassword).signIn();
  const [open] = (await ana.call(ticketApi.list, { query: { status: "open", showAll: "true" } })).tickets;
  if (!open) throw new Error("The agent has no open ticket.");
  const callFor = async (isOver: () => Promise<boolean>): Promise<number> => {
    const took: number[] = [];
    while (!(await isOver())) {
      const since = performance.now();
      await ana.call(ticketApi.list, { query: { status: "open", showAll: "true" } });
      await ana.call(messageApi.list, { params: { ticketId: open.id } });
      took.push(performance.now() - since);
    }
    return percentile(took, 0.95);
  };
  const callAlone = async () => {
    const endsAt = performance.now() + measuredMs;
    return callFor(async () => performance.now() > endsAt);
  };
  const before = await callAlone();
  const { email } = await (await Company.create(stores.database)).agent({ profile: "admin", isOwner: true });
  const owner = await new Agent(url, email, password).signIn();
  const state = async () => (await owner.call(migrationApi.show)).run;
  const { hostname, port, pathname, username, password: secret } = new URL(large.database.url);
  await owner.call(migrationApi.connect, {
    body: {
      ...{ kind: "postgres", host: hostname, port: Number(port), database: pathname.slice(1), user: username },
      password: decodeURIComponent(secret),
    },
  });
  await until("the source was recognised", async () => (await state())?.state === "done");
  const startedAt = performance.now();
  await owner.call(migrationApi.start, { body: { act: "bring" } });
  // Half of it while the agent works; then the server is killed, and with it the run's own process.
  const beside = await callFor(async () => {
    const { progress, state: now } = (await state()) ?? {};
    return now !== "running" || (progress?.rows ?? 0) > manyRows / 2;
  });
  const halfSeconds = (performance.now() - startedAt) / 1_000;
  await server.kill();
  server = await startProgram({ name: "The server", args: serverArgs, env });
  await until("the run has gone on to its end", async () => (await state())?.state !== "running", 600_000);
  check((await state())?.state === "done", `The owner's run ended as ${JSON.stringify(await state())}`);
  faults.push(
    ...(await differencesIn(stores.database, large.expected)).filter((fault) => !fault.includes(".sha256")).slice(0, 5),
  );
  // The machine may have other work before or afterwards.
  const alone = (before + (await callAlone())) / 2;
  const times = beside / alone;
  say(
    `half of ${manyRows} messages in ${Math.round(halfSeconds)} s while an agent works, the rest after kill -9 of the server. The agent's p95 was ${alone.toFixed(1)} ms alone and ${beside.toFixed(1)} ms during the run: ${times.toFixed(2)} times`,
  );
  if (times > mostTimes) say(`More than the goal of ${mostTimes} times: look at the load of the machine first.`);
  await server.stop();
} finally {
  for (const { database } of shops) await database.drop();
  await stores.close();
}
for (const fault of faults) say(`✗ ${fault}`);
say(faults.length > 0 ? `${faults.length} faults` : "no faults");
process.exit(faults.length > 0 ? 1 : 0);
