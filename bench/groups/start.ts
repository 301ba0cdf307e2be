import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { until } from "../../scripts/testing/until.mjs";
import { anyFreePort } from "../../harness/launcher";
import { inRoot } from "../../harness/paths";
import type { Group } from "./group";

const goals = { coldSeconds: 120, warmSeconds: 8 };
const timeoutMs = 600_000;

/** `npm start` in a fresh clone of the last commit, and a second time. The package cache is warm. */
export const start: Group = async (bench) => {
  const folder = mkdtempSync(join(tmpdir(), "guiche-clone-"));
  const clone = join(folder, "guiche");
  try {
    await promisify(execFile)("git", ["clone", "-q", "--local", inRoot(), clone]);
    const [port, simulatorPort] = [await anyFreePort(), await anyFreePort()];
    bench.log("cold start in a fresh clone");
    const cold = await untilServed(clone, port, simulatorPort);
    bench.log("warm start");
    const warm = [];
    for (let turn = 0; turn < 3; turn += 1) warm.push(await untilServed(clone, port, simulatorPort));
    return {
      figures: [
        { what: "cold: npm start to the first page", value: cold, unit: "s", goal: goals.coldSeconds },
        {
          what: "warm: npm start to the first page",
          value: Math.min(...warm),
          unit: "s",
          goal: goals.warmSeconds,
          repeats: warm,
        },
      ],
      notes: [`warm, each: ${warm.map((seconds) => `${seconds.toFixed(1)} s`).join(", ")}`],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function untilServed(home: string, port: number, simulatorPort: number): Promise<number> {
  // Without the settings of this run, as in a new terminal.
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const launcher = spawn("npm", ["start"], {
    cwd: home,
    env: { PATH, HOME, PORT: String(port), SIMULATOR_PORT: String(simulatorPort) },
    stdio: "ignore",
    detached: true,
  });
  const exitPromise = new Promise<never>((_done, fail) =>
    launcher.once("exit", (code) => fail(new Error(`npm start ended with ${code ?? "a signal"}.`))),
  );
  exitPromise.catch(() => undefined);
  try {
    await Promise.race([exitPromise, waitUntilServed(port)]);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await stopGroup(launcher.pid ?? 0);
  }
}

async function waitUntilServed(port: number): Promise<void> {
  const ok = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  await until("a page is served", async () => (await ok("/api/health")) && (await ok("/")), timeoutMs, 50);
}

/** Signals every process of the group, as Ctrl-C in a terminal does. Resolves when all have ended. */
async function stopGroup(group: number): Promise<void> {
  const kill = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-group, signal);
    } catch {
      return false;
    }
  };
  kill("SIGINT");
  for (let waitedMs = 0; waitedMs < 40_000 && kill(0); waitedMs += 100) await sleep(100);
  kill("SIGKILL");
}
