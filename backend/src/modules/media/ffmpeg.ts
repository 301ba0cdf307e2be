import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { env } from "../../config/env";
import { log } from "../../core/log/log";

/** Limit of ffmpeg's address space in bytes. */
const memory = 1_536 * 1024 * 1024;

const program = (): string => env().ffmpegPath ?? "ffmpeg";

let available: Promise<boolean> | undefined;

/** Whether ffmpeg is there. The first answer is logged. */
export const hasFfmpeg = (): Promise<boolean> =>
  (available ??= run(["-version"], 20_000).then((done) => {
    log.info(done ? "Video posters enabled" : "Video posters disabled: ffmpeg not found (FFMPEG_PATH)");
    return done;
  }));

interface Conversion {
  path: string;
  /** The input's format is forced, so that ffmpeg does not follow a playlist disguised as a video. */
  format: string;
  /** Options before the output, which names its own format. */
  output: string[];
  into: string;
  milliseconds: number;
}

/** Writes `into`; false when that fails or takes too long, and without ffmpeg. */
export async function runFfmpeg({ path, format, output, into, milliseconds }: Conversion): Promise<boolean> {
  if (!(await hasFfmpeg())) return false;
  const quiet = ["-nostdin", "-v", "error", "-threads", "1", "-max_alloc", String(memory / 4)];
  const input = ["-protocol_whitelist", "file", "-f", format, "-i", `file:${path}`];
  if (!(await run([...quiet, ...input, ...output, "-y", `file:${into}`], milliseconds))) return false;
  const stats = await stat(into).catch(() => null);
  return stats !== null && stats.isFile() && stats.size > 0;
}

/** True on success. Runs without a shell, with a time limit, and with none of our environment variables. */
function run(args: string[], milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const [command, rest] = limitMemory(program(), args);
    const child = spawn(command, rest, {
      stdio: "ignore",
      env: { PATH: env().path },
      timeout: milliseconds,
      killSignal: "SIGKILL",
    });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

const limiter = "/usr/bin/prlimit";

/** Limits ffmpeg's memory through prlimit where that is installed. */
const limitMemory = (command: string, args: string[]): [string, string[]] =>
  existsSync(limiter) ? [limiter, [`--as=${memory}`, "--", command, ...args]] : [command, args];
