import pLimit from "p-limit";
import { baseOf } from "../../core/files/media-type";
import { runFfmpeg } from "./ffmpeg";
import { kindToSend } from "./file-types";
import { UnreadableFile, type Examine } from "./media-sandbox";

interface ConvertedFile {
  path: string;
  mimetype: string;
  /** A film without sound that plays by itself. */
  isGif?: true;
}

interface Upload {
  path: string;
  detectedType: string;
  temporary(): Promise<string>;
  run: Examine;
}

/** Pictures that phones and cameras make and WhatsApp does not show. */
const pictures = new Set(["image/heic", "image/heic-sequence", "image/heif", "image/heif-sequence", "image/avif"]);

/** Films that WhatsApp does not play, and ffmpeg's name of their container. */
const films: Partial<Record<string, string>> = {
  "video/quicktime": "mov",
  "video/3gpp2": "mov",
  "video/webm": "matroska",
  "video/matroska": "matroska",
  "video/vnd.avi": "avi",
  "video/x-flv": "flv",
  "video/mpeg": "mpeg",
  "video/mp2t": "mpegts",
};

/**
 * A file that WhatsApp shows only as a document, as one that it shows or plays; null where that cannot be made: then it
 * is sent as it is.
 */
export async function asShown({ path, detectedType, temporary, run }: Upload): Promise<ConvertedFile | null> {
  const base = baseOf(detectedType);
  if (kindToSend(base) !== "document") return null;
  if (base === "image/gif" || pictures.has(base)) {
    const still = await temporary();
    if (await succeeds(run("still", { path, into: still }))) return { path: still, mimetype: "image/jpeg" };
    const film = await temporary();
    const moves = base === "image/gif" && (await encode(path, "gif", film));
    return moves ? { path: film, mimetype: "video/mp4", isGif: true } : null;
  }
  const format = films[base];
  if (!format) return null;
  const into = await temporary();
  const isThere = (await succeeds(run("remux", { path, into }))) || (await encode(path, format, into));
  return isThere ? { path: into, mimetype: "video/mp4" } : null;
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof UnreadableFile) return false;
      throw error;
    },
  );

/** A longer film is sent as a document; milliseconds. */
const encodeWithinMs = 90_000;
/** Encoding takes a whole processor. */
const oneAtATime = pLimit(1);

/** H.264 and AAC in MP4, which every phone plays. */
const encode = (path: string, format: string, into: string): Promise<boolean> =>
  oneAtATime(() =>
    runFfmpeg({
      path,
      format,
      output: [
        ...["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn"],
        ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-pix_fmt", "yuv420p"],
        ...["-vf", "scale='2*trunc(min(1280,iw)/2)':-2", "-c:a", "aac", "-b:a", "128k", "-ac", "2"],
        ...["-movflags", "+faststart", "-f", "mp4"],
      ],
      into,
      milliseconds: encodeWithinMs,
    }),
  );
