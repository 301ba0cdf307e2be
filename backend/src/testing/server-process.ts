import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = join(import.meta.dirname, "../..");

interface ServerProcess {
  child: ChildProcess;
  /** What it printed so far. */
  output: { out: string; err: string };
  /** Its exit code, once it has ended. */
  exitCode: Promise<number | null>;
}

export interface ServerProcesses {
  start(env?: Record<string, string>): ServerProcess;
  /** Ends every process. */
  stop(): Promise<void>;
}

/** The server as separate processes, built as an operator's is. All have one DATA_DIR, unless `env` names another. */
export async function serverProcesses(env: Record<string, string>): Promise<ServerProcesses> {
  // Inside the workspace, where a build finds its libraries.
  mkdirSync(join(here, "node_modules"), { recursive: true });
  const buildDir = mkdtempSync(join(here, "node_modules/.server-process-"));
  execFileSync(process.execPath, [join(here, "build.mjs"), buildDir]);
  const dataDir = mkdtempSync(join(tmpdir(), "guiche-process-"));
  const running = new Set<ServerProcess>();

  const start: ServerProcesses["start"] = (own = {}) => {
    const child = spawn(process.execPath, ["--import", join(buildDir, "preload.js"), join(buildDir, "main.js")], {
      cwd: join(here, ".."),
      env: {
        PATH: process.env.PATH,
        REDIS_URL: process.env.TEST_REDIS_URL,
        DATA_DIR: dataDir,
        PORT: "0",
        BCRYPT_COST: "4",
        LOG_LEVEL: "info",
        ...env,
        ...own,
      },
    });
    const output = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
    const exitCodePromise = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
    const serverProcess = { child, output, exitCode: exitCodePromise };
    running.add(serverProcess);
    return serverProcess;
  };

  return {
    start,
    async stop() {
      for (const { child } of running) child.kill("SIGKILL");
      await Promise.all([...running].map(({ exitCode }) => exitCode));
      await Promise.all([buildDir, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

/** The port that a process listens on; 0 until it serves. */
export const portIn = (text: string): number => Number(/"port":(\d+)/.exec(text)?.[1] ?? 0);
