import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { inRoot } from "./paths";

/** One of our programs, running alongside the tests and ready. */
export interface Program<Ready = unknown> {
  pid: number;
  /** Its ready message. */
  ready: Ready;
  /** Resolves to the reason when it has ended. */
  ended: Promise<string>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM, as an operator would, and kills it if it does not end. */
  stop(): Promise<void>;
}

interface ProgramOptions {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** File that its output is appended to. */
  log?: string;
  onLine?: (line: string) => void;
}

/** For a program that hangs; a busy machine needs a minute. */
const readyWithinMs = 180_000;
const endWithinMs = 25_000;

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Starts it and waits until it reports that it is ready. If it ends earlier, the error contains its output. */
export async function startProgram<Ready>({ name, args, env, log, onLine }: ProgramOptions): Promise<Program<Ready>> {
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    env: { ...process.env, NODE_OPTIONS: "", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  running.add(child);
  const file = log === undefined ? undefined : createWriteStream(log, { flags: "a" });
  let last = "";
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.setEncoding("utf8").on("data", (text: string) => {
      file?.write(text);
      last = (last + text).slice(-4_000);
    });
    if (onLine) createInterface({ input: stream }).on("line", onLine);
  }
  const exitPromise = once(child, "close").then(([code, signal]) => {
    running.delete(child);
    file?.end();
    return `it ended with ${String(signal ?? code)}`;
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exitPromise;
  };

  const ready = await new Promise<Ready>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} was not ready in time:\n${last}`)), readyWithinMs);
    child.on("message", (message: { type?: string }) => {
      if (message.type !== "ready") return;
      clearTimeout(late);
      resolve(message as Ready);
    });
    void exitPromise.then((why) => {
      clearTimeout(late);
      reject(new Error(`${name} was not ready, ${why}:\n${last}`));
    });
  }).catch(async (error: unknown) => {
    await end("SIGKILL");
    throw error;
  });

  return {
    pid: child.pid ?? 0,
    ready,
    ended: exitPromise,
    kill: () => end("SIGKILL"),
    stop: async () => {
      const impatience = setTimeout(() => child.kill("SIGKILL"), endWithinMs);
      await end("SIGTERM");
      clearTimeout(impatience);
    },
  };
}
