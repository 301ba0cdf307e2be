import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Size in pixels after rotation, and whether a thumbnail could be made. */
export interface Picture {
  width: number;
  height: number;
  /** True when a thumbnail was written to `thumbnailPath`. */
  thumbnail: boolean;
}

export interface Recording {
  seconds: number;
  /** 64 values from 0 to 100. */
  waveform: number[];
}

export interface Film {
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** False when it has audio only. */
  hasFilm: boolean;
}

interface Acts {
  /** The type detected from the bytes; null when inconclusive. */
  kind: { task: { path: string }; result: string | null };
  preview: { task: { bytes: Uint8Array }; result: Uint8Array };
  picture: { task: { path: string; thumbnailPath: string }; result: Picture };
  voice: { task: { path: string; format: "mp3" | "opus"; into?: string }; result: Recording };
  film: { task: { path: string }; result: Film };
}

/** The file is invalid, or exceeds what the sandbox may use. */
export class UnreadableFile extends Error {}

interface Order {
  give(result: never): void;
  refuse(error: Error): void;
}

/** The process exits after this long without work, to free its memory; milliseconds. */
const idleAfter = 20_000;
/** Time limit of each operation in milliseconds, after which the process is killed. */
const timeoutMs: Record<keyof Acts, number> = {
  kind: 15_000,
  picture: 30_000,
  preview: 15_000,
  film: 30_000,
  voice: 120_000,
};

let child: ChildProcess | undefined;
let nextId = 0;
let idle: NodeJS.Timeout | undefined;
/** Files are processed one at a time: each can use all the memory there is. */
let turn: Promise<unknown> = Promise.resolve();
const orders = new Map<number, Order>();

/** Runs an operation on a file in the sandbox process. Rejects with UnreadableFile. */
export function inMediaSandbox<Act extends keyof Acts>(
  act: Act,
  task: Acts[Act]["task"],
): Promise<Acts[Act]["result"]> {
  const done = turn.then(() => order(act, task));
  turn = done.catch(() => undefined);
  return done;
}

async function order<Act extends keyof Acts>(act: Act, task: Acts[Act]["task"]): Promise<Acts[Act]["result"]> {
  clearTimeout(idle);
  const sandbox = (child ??= start());
  const id = (nextId += 1);
  const timer = setTimeout(() => sandbox.kill("SIGKILL"), timeoutMs[act]);
  try {
    return await new Promise<Acts[Act]["result"]>((give, refuse) => {
      orders.set(id, { give, refuse });
      sandbox.send({ id, act, ...task }, (error) => error && refuse(new UnreadableFile(error.message)));
    });
  } finally {
    clearTimeout(timer);
    orders.delete(id);
    idle = setTimeout(stopMediaSandbox, idleAfter).unref();
  }
}

function start(): ChildProcess {
  const sandbox = fork(fileURLToPath(new URL("./media-sandbox.child.mjs", import.meta.url)), [], {
    // The child gets no secrets, none of the server's flags, and its own memory limit.
    env: {},
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  sandbox.on("message", (said: { id: number; result?: never; problem?: string }) => {
    const waiting = orders.get(said.id);
    if (said.problem !== undefined) waiting?.refuse(new UnreadableFile(said.problem));
    else waiting?.give(said.result as never);
  });
  sandbox.on("error", () => undefined);
  sandbox.on("exit", () => {
    if (child === sandbox) child = undefined;
    for (const { refuse } of orders.values()) refuse(new UnreadableFile("It was too much."));
  });
  // The child exits with this process, and does not keep it alive.
  sandbox.unref();
  sandbox.channel?.unref();
  return sandbox;
}

/** Kills the process; a later call starts a new one. */
export function stopMediaSandbox(): void {
  clearTimeout(idle);
  child?.disconnect();
  child = undefined;
}
