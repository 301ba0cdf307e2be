import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { FairQueue, type FairQueueRules } from "../../core/fair-queue";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";

/** Size in pixels after rotation, and whether a thumbnail could be made. */
export interface Picture {
  width: number;
  height: number;
  /** True when a thumbnail was written to `thumbnailPath`. */
  thumbnail: boolean;
}

interface Recording {
  seconds: number;
  /** 64 values from 0 to 100. */
  waveform: number[];
}

interface VideoInfo {
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** False when it has audio only. */
  hasVideo: boolean;
}

interface Tasks {
  /** The type detected from the bytes; null when inconclusive. */
  kind: { task: { path: string }; result: string | null };
  preview: { task: { bytes: Uint8Array }; result: Uint8Array };
  picture: { task: { path: string; thumbnailPath: string }; result: Picture };
  voice: { task: { path: string; format: "mp3" | "opus"; into?: string }; result: Recording };
  video: { task: { path: string }; result: VideoInfo };
  /** Writes a picture as JPEG. Fails when it moves. */
  still: { task: { path: string; into: string }; result: null };
  /** Writes a film as MP4 without touching its pictures and its sound. Fails where an MP4 of them plays nowhere. */
  remux: { task: { path: string; into: string }; result: null };
}

/** The file is invalid, or exceeds what the sandbox may use. */
export class UnreadableFile extends Error {}

/** What is taken instead of a file that cannot be examined; any other error is thrown. */
export function unreadable<T>(error: unknown, instead: T): T {
  if (!(error instanceof UnreadableFile)) throw error;
  log.debug({ error }, "Media file could not be examined as its type");
  return instead;
}

/** The process ended before it answered, which may have nothing to do with the file. */
class SandboxEnded extends UnreadableFile {}

/** An idle process exits after this time, to free its memory. */
const exitAfterMs = 20_000;
/** Time limit of each operation in milliseconds, after which the process is killed. */
const timeLimits: Record<keyof Tasks, number> = {
  kind: 15_000,
  picture: 30_000,
  preview: 15_000,
  remux: 60_000,
  still: 30_000,
  video: 30_000,
  voice: 60_000,
};

/**
 * Files of customers and of agents do not wait for each other, and neither do companies: each has one file at a time in
 * each lane, and a lane has a place for a second company.
 */
const rules: FairQueueRules = { maxRunning: 2, alone: 1, maxWhenShared: 1, activeFor: 0 };
const lanes = { agents: new FairQueue(rules), customers: new FairQueue(rules) };
export type Lane = keyof typeof lanes;

/** Files of agents that may wait in one company; above it an upload is refused with ERR_TOO_MANY_REQUESTS. */
const maxWaiting = 50;

const idle = new Map<ChildProcess, NodeJS.Timeout>();
const running = new Set<ChildProcess>();
let isStopping = false;

/** Runs operations on one company's files in one lane. */
export type Examine = <Task extends keyof Tasks>(
  act: Task,
  task: Tasks[Task]["task"],
) => Promise<Tasks[Task]["result"]>;

export const examineFor =
  (scope: Scope, lane: Lane): Examine =>
  (act, task) =>
    inMediaSandbox(scope, lane, act, task);

/** Runs an operation on a company's file in a process of its own. Rejects with UnreadableFile. */
export async function inMediaSandbox<Task extends keyof Tasks>(
  { companyId }: Scope,
  lane: Lane,
  act: Task,
  task: Tasks[Task]["task"],
): Promise<Tasks[Task]["result"]> {
  const turns = lanes[lane];
  if (lane === "agents" && turns.waiting(companyId) >= maxWaiting) throw new AppError("ERR_TOO_MANY_REQUESTS");
  return turns.run(companyId, async () => {
    try {
      return await attempt(act, task);
    } catch (error) {
      if (!(error instanceof SandboxEnded) || isStopping) throw error;
      return attempt(act, task);
    }
  });
}

/** One process works on one file at a time: each can use all the memory that a process may have. */
async function attempt<Task extends keyof Tasks>(act: Task, task: Tasks[Task]["task"]): Promise<Tasks[Task]["result"]> {
  const sandbox = takeIdle() ?? start();
  running.add(sandbox);
  let timeLimit: NodeJS.Timeout | undefined;
  try {
    const result = await new Promise<Tasks[Task]["result"]>((resolve, reject) => {
      timeLimit = setTimeout(() => {
        reject(new UnreadableFile("It took too long."));
        sandbox.kill("SIGKILL");
      }, timeLimits[act]);
      sandbox.once("exit", () => reject(new SandboxEnded("The process ended.")));
      sandbox.once("message", (reply: { result?: Tasks[Task]["result"]; problem?: string }) => {
        if (reply.problem !== undefined) reject(new UnreadableFile(reply.problem));
        else resolve(reply.result as Tasks[Task]["result"]);
      });
      sandbox.send({ act, ...task }, (error) => error && reject(new SandboxEnded(error.message)));
    });
    return result;
  } finally {
    clearTimeout(timeLimit);
    running.delete(sandbox);
    sandbox.removeAllListeners("exit").removeAllListeners("message");
    if (sandbox.connected && !sandbox.killed && !isStopping) rest(sandbox);
  }
}

function rest(sandbox: ChildProcess): void {
  const end = () => {
    idle.delete(sandbox);
    sandbox.disconnect();
  };
  idle.set(sandbox, setTimeout(end, exitAfterMs).unref());
}

function takeIdle(): ChildProcess | undefined {
  for (const [sandbox, timer] of idle) {
    clearTimeout(timer);
    idle.delete(sandbox);
    if (sandbox.connected) return sandbox;
  }
  return undefined;
}

function start(): ChildProcess {
  isStopping = false;
  const sandbox = fork(fileURLToPath(new URL("./media-sandbox.child.mjs", import.meta.url)), [], {
    // The child gets no secrets, none of the server's flags, and its own memory limit.
    env: {},
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  sandbox.on("error", () => undefined);
  // The child exits with this process, and does not keep it alive.
  sandbox.unref();
  sandbox.channel?.unref();
  return sandbox;
}

/** Ends every process; a later call starts a new one. */
export function stopMediaSandbox(): void {
  isStopping = true;
  for (const [sandbox, timer] of idle) {
    clearTimeout(timer);
    sandbox.disconnect();
  }
  idle.clear();
  for (const sandbox of running) sandbox.disconnect();
}
