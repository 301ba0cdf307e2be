import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { baseOf, unknownType } from "../../core/files/media-type";
import { atMost } from "../../core/http/outbound";
import { mediaBytes, outside } from "../../core/http/outside";
import type { Scope } from "../../core/tenant/scope";
import { saveFetched, type SavedFile } from "./save-file";

/** Why a file could not be downloaded: the reply was no file, or it is larger than `mediaBytes`. */
export class DownloadError extends Error {}

/**
 * Downloads a file and stores it as one to send. The bytes go from the other server to the store and are never in memory.
 * Throws a DownloadError, or an OutboundError when the server cannot be reached or may not be called.
 */
export async function saveAddress(scope: Scope, url: string, filename: string | null): Promise<SavedFile> {
  const answer = await outside("media").open(url);
  try {
    if (answer.status !== 200) throw new DownloadError(`HTTP ${answer.status}`);
    const type = answer.headers["content-type"];
    const mimetype = typeof type === "string" ? baseOf(type) : unknownType;
    const bytes = Number(answer.headers["content-length"]) || 0;
    if (bytes > mediaBytes) throw new DownloadError("Too large");
    const fill = (sink: Writable, most: number) => pipeline(answer.body, atMost(most), sink);
    return await saveFetched(scope, { filename, mimetype, bytes, wantsVoice: false }, fill, mediaBytes);
  } finally {
    answer.body.destroy();
  }
}
