import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { copyProgram, makeProgramFolder } from "../../../harness/installation/server";
import { randomFrom } from "../../../backend/src/testing/random";
import { checkGuarantees } from "../../crash/check-messages";
import { createFixture } from "../../crash/fixture";
import { seconds } from "../../crash/scenario";
import { settle } from "../../crash/traffic";
import { until } from "../../crash/until";
import { openBrowser } from "../../../harness/browser/browser";
import { inRoot } from "../../../harness/paths";
import { Crowd } from "../crowd";
import type { Scenario } from "../scenario";
import { startTraffic } from "../steady-traffic";
import { withTopology, type Topology } from "../topology";
import { Witness } from "../witness";

const run = promisify(execFile);
const messagesASecond = 20;
/** Of these so many must be reached: the rate is part of what is promised. */
const leastShare = 0.9;
const browsers = 100;
const settledMs = 5_000;

/**
 * The previous release serves; processes of this one join it one after another, on the schema of this one, and the old
 * ones leave, while twenty messages a second go on, a hundred browsers stay connected and a page goes on showing them.
 * UPGRADE_FROM is the commit of another release to come from.
 */
export const upgrade: Scenario = async (context) => {
  const from = process.env.UPGRADE_FROM ?? (await previousRelease());
  const old = await buildOf(from);
  context.log(`from ${from}`);
  try {
    return await withTopology({ webs: 1, workers: 1, program: old }, async (topology) => {
      const { installation } = topology;
      const fixture = await createFixture(installation, { connections: 4, known: 2, newCustomers: 1 });
      const browser = await openBrowser({ trusts: topology.nginx.certificate });
      const crowd = await Crowd.open(fixture.agent, browsers);
      try {
        const witness = await Witness.open(browser, topology, fixture);
        const traffic = startTraffic(installation, fixture, randomFrom(context.seed), messagesASecond);
        const tookMs = await replaceAll(topology, context.log);
        const { rate, refusals } = await traffic.stop();
        const seenMs = await witness.write("depois da troca");
        await settle(installation);
        const faults = [...(await crowd.faults()), ...(await witness.faults())];
        const { faults: broken, inbound, outbound } = await checkGuarantees(installation, fixture);
        faults.push(...broken);
        const most = Math.max(0, ...refusals);
        if (most > 1) faults.push(`a request was refused ${most} times before it was taken`);
        if (rate < messagesASecond * leastShare) faults.push(`only ${rate.toFixed(1)} messages a second were written`);
        const retryCount = refusals.filter((count) => count > 0).length;
        const figures = [
          `${inbound} in, ${outbound} out in ${seconds(tookMs)}, ${rate.toFixed(1)} a second`,
          `${retryCount} requests needed a second try`,
          crowd.figures,
          `on the screen after ${seconds(seenMs)}`,
        ].join("; ");
        return { faults, figures };
      } finally {
        crowd.close();
        await browser.close();
      }
    });
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
};

/** Expand, then contract: a new process joins before an old one leaves. */
async function replaceAll(topology: Topology, log: (text: string) => void): Promise<number> {
  const { installation, nginx, webs, workers } = topology;
  const since = Date.now();
  const program = copyProgram();
  await sleep(settledMs);
  const web = await installation.join("new web", {}, program);
  nginx.route([...webs, web]);
  log("a new web process serves alongside the old one");
  const worker = await installation.join("new worker", { ROLE: "worker" }, program);
  await sleep(settledMs);
  nginx.route([web]);
  await sleep(1_000);
  for (const one of webs) await one.stop();
  log("the old web process has left");
  for (const one of workers) await one.stop();
  await until("the new worker has all sessions", async () => {
    const { left } = await installation.database.one<{ left: string }>(
      `SELECT count(*) AS left FROM connections c LEFT JOIN connection_leases l ON l."connectionId" = c.id AND l.pid = $1
        WHERE c.status <> 'CONNECTED' OR l.pid IS NULL`,
      [worker.pid],
    );
    return left === "0";
  });
  log("the old worker has left");
  await sleep(settledMs);
  return Date.now() - since;
}

/** UPGRADE_FROM names it; otherwise the newest tag, or else the commit before the newest migration. */
async function previousRelease(): Promise<string> {
  const git = async (...args: string[]) => (await run("git", args, { cwd: inRoot() })).stdout.trim();
  if (process.env.UPGRADE_FROM) return git("rev-parse", process.env.UPGRADE_FROM);
  const tag = await git("describe", "--tags", "--abbrev=0", "HEAD^").catch(() => "");
  if (tag) return git("rev-parse", tag);
  const newest = await git("log", "--diff-filter=A", "-1", "--format=%H", "--", "backend/migrations");
  return git("rev-parse", `${newest}^`);
}

/** Builds the server of that commit, with the libraries of this one. */
async function buildOf(commit: string): Promise<string> {
  const source = mkdtempSync(join(tmpdir(), "guiche-release-"));
  const buildFolder = makeProgramFolder();
  try {
    const archive = join(source, "source.tar");
    await run("git", ["archive", "--output", archive, commit, "backend", "contract", "tsconfig.base.json"], {
      cwd: inRoot(),
    });
    await run("tar", ["-xf", archive, "-C", source]);
    linkLibraries(source);
    await run(process.execPath, [join(source, "backend", "build.mjs"), buildFolder]);
    return buildFolder;
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/** All libraries but our own workspaces, which are that commit's. */
function linkLibraries(source: string): void {
  const libraries = join(source, "node_modules");
  mkdirSync(join(libraries, "@guiche"), { recursive: true });
  for (const name of readdirSync(inRoot("node_modules")))
    if (name !== "@guiche") symlinkSync(inRoot("node_modules", name), join(libraries, name));
  symlinkSync(join(source, "contract"), join(libraries, "@guiche", "contract"));
}
