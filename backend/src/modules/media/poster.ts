import { runFfmpeg } from "./ffmpeg";

/** Time limit for a poster in milliseconds; after it the video is shown without one. */
const timeoutMs = 20_000;

/** Writes a frame from the start of the video as JPEG to `into`; false when that fails. */
export const makePoster = (path: string, into: string, milliseconds = timeoutMs): Promise<boolean> =>
  runFfmpeg({
    path,
    format: "mov",
    output: ["-an", "-sn", "-t", "5", "-frames:v", "1", "-vf", "thumbnail=25,scale=640:-2", "-f", "mjpeg"],
    into,
    milliseconds,
  });
