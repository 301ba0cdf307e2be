import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "../../harness/paths";

export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** Flags and settings for a server whose event loop is watched. */
export const watchedLoop = (file: string) => ({
  flags: ["--import", inRoot("bench", "measure", "loop.probe.mjs")],
  env: { LOOP_PROBE: file },
});

/** The event loop delay of this server since the last call, in milliseconds. */
export async function loopDelay(pid: number, file: string): Promise<LoopDelay> {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 20) {
    await sleep(20);
    try {
      return JSON.parse(readFileSync(file, "utf8")) as LoopDelay;
    } catch {
      // not written yet
    }
  }
  throw new Error("The server did not report its event loop delay.");
}
