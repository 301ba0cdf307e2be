import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { env } from "../../config/env";
import { log } from "../../core/log/log";

/** Time limit for a poster in milliseconds; after it the video is shown without one. */
const timeoutMs = 20_000;
/** Limit of ffmpeg's address space in bytes. */
const memory = 1_536 * 1024 * 1024;

const program = (): string => env().ffmpegPath ?? "ffmpeg";

let available: Promise<boolean> | undefined;

/** Whether posters can be made. The first answer is logged. */
export const hasPosters = (): Promise<boolean> =>
  (available ??= run(["-version"]).then((done) => {
    log.info(done ? "Video posters enabled" : "Video posters disabled: ffmpeg not found (FFMPEG_PATH)");
    return done;
  }));

/** Writes a frame from the start of the video as JPEG to `into`; false when that fails. */
export async function makePoster(path: string, into: string, milliseconds = timeoutMs): Promise<boolean> {
  if (!(await hasPosters())) return false;
  // The format is forced, so that ffmpeg does not follow a playlist disguised as a video.
  const input = ["-protocol_whitelist", "file", "-f", "mov", "-i", `file:${path}`];
  const output = ["-frames:v", "1", "-vf", "thumbnail=25,scale=640:-2", "-f", "mjpeg", "-y", `file:${into}`];
  const quiet = ["-nostdin", "-v", "error", "-threads", "1", "-max_alloc", String(memory / 4)];
  if (!(await run([...quiet, ...input, "-an", "-sn", "-t", "5", ...output], milliseconds))) return false;
  return (await stat(into).catch(() => null))?.isFile() ?? false;
}

/** True on success. Runs without a shell, with a time limit, and with none of our environment variables. */
function run(args: string[], milliseconds = timeoutMs): Promise<boolean> {
  return new Promise((done) => {
    const [command, rest] = bounded(program(), args);
    const child = spawn(command, rest, {
      stdio: "ignore",
      env: { PATH: env().path },
      timeout: milliseconds,
      killSignal: "SIGKILL",
    });
    child.once("error", () => done(false));
    child.once("exit", (code) => done(code === 0));
  });
}

const limiter = "/usr/bin/prlimit";

/** Limits ffmpeg's memory through prlimit where that is installed. */
const bounded = (command: string, args: string[]): [string, string[]] =>
  existsSync(limiter) ? [limiter, [`--as=${memory}`, "--", command, ...args]] : [command, args];
