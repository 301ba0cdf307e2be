import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { inRoot } from "./paths";

/** One of our programs, running beside the tests and ready. */
export interface Program<Ready> {
  ready: Ready;
  /** Stops it with SIGTERM, or kills it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Starts it and waits until it reports that it is ready. If it ends earlier, the error contains its output. */
export async function startProgram<Ready>(args: string[], env: Record<string, string>): Promise<Program<Ready>> {
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    env: { ...process.env, NODE_OPTIONS: "", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  running.add(child);
  const ended = once(child, "exit").then(() => void running.delete(child));
  let said = "";
  const listener = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000));
  child.stdout?.on("data", listener);
  child.stderr?.on("data", listener);
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on("message", (message: { type?: string }) => {
      if (message.type === "ready") resolve(message as Ready);
    });
    void ended.then(() => reject(new Error(`${args.at(-1) ?? ""} ended before it was ready:\n${said}`)));
  });
  return {
    ready,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
