import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { env } from "../../config/env";
import { log } from "../../core/log/log";

/** A film whose first picture takes longer is shown without; milliseconds. */
const patience = 20_000;
/** Bytes of address space; ffmpeg gives up at a film that wants more. */
const memory = 1_536 * 1024 * 1024;

const program = (): string => env().ffmpegPath ?? "ffmpeg";

let available: Promise<boolean> | undefined;

/** Whether pictures of films can be had. The first answer is told in the log. */
export const hasPosters = (): Promise<boolean> =>
  (available ??= run(["-version"]).then((done) => {
    log.info(done ? "Films get a preview" : "Films get no preview: ffmpeg is not found (FFMPEG_PATH)");
    return done;
  }));

/** A picture out of the film's beginning, as JPEG at `into`; false when there is none to be had. */
export async function makePoster(path: string, into: string, milliseconds = patience): Promise<boolean> {
  if (!(await hasPosters())) return false;
  // Read as a film and nothing else: a list of addresses that only looks like one is not followed.
  const input = ["-protocol_whitelist", "file", "-f", "mov", "-i", `file:${path}`];
  const output = ["-frames:v", "1", "-vf", "thumbnail=25,scale=640:-2", "-f", "mjpeg", "-y", `file:${into}`];
  const quiet = ["-nostdin", "-v", "error", "-threads", "1", "-max_alloc", String(memory / 4)];
  if (!(await run([...quiet, ...input, "-an", "-sn", "-t", "5", ...output], milliseconds))) return false;
  return (await stat(into).catch(() => null))?.isFile() ?? false;
}

/** True when it ended well. Never through a shell, never for longer than its time, nothing of ours in its environment. */
function run(args: string[], milliseconds = patience): Promise<boolean> {
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

/** Linux bounds the memory of a program when it is started. */
const bounded = (command: string, args: string[]): [string, string[]] =>
  existsSync(limiter) ? [limiter, [`--as=${memory}`, "--", command, ...args]] : [command, args];
