import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { inRoot } from "./places";

export interface Program {
  pid: number;
  /** The payload of its ready message. */
  ready: unknown;
  ended: Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM, as an operator would. */
  stop(): Promise<void>;
}

interface ProgramOptions {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** File that its output is appended to. */
  log: string;
  timeoutMs?: number;
}

/** Runs one of our Node programs in its own process. Resolves when it is ready. It ends with this process. */
export async function startProgram({ name, args, env, log, timeoutMs = 60_000 }: ProgramOptions): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const file = createWriteStream(log, { flags: "a" });
  let last = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      file.write(text);
      last = (last + text).slice(-2_000);
    });
  const ended = new Promise<void>((done) => child.once("close", () => done())).then(() => void file.end());

  const ready = await new Promise<unknown>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${name} was not ready in time; its log is ${log}.`)), timeoutMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.on("message", (message) => {
      if (Reflect.get(Object(message), "type") === "ready") settle(() => done(message));
    });
    void ended.then(() => settle(() => fail(new Error(`${name} ended before it was ready:\n${last}`))));
  }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    kill: () => end("SIGKILL"),
    stop: async () => {
      const timer = setTimeout(() => child.kill("SIGKILL"), 25_000);
      await end("SIGTERM");
      clearTimeout(timer);
    },
  };
}
