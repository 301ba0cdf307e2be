import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { contentDisposition } from "../files/file-name";
import type { ByteRange } from "../files/store-types";
import { AppError } from "./errors";

/** A file to send. */
export interface Bytes {
  mimetype: string;
  bytes: number;
  filename: string;
  /** Whether the browser may display it; otherwise it is a download. */
  inline: boolean;
  /** ETag: changes only with the bytes. */
  tag: string;
  /** Null when the file is gone. */
  open(range?: ByteRange): Promise<Readable | null>;
}

/** Cache lifetime in seconds, private to the browser of this user. */
const maxAgeSeconds = 900;

/**
 * Sends the bytes of an uploaded file, or the requested range. The file must never act as a page of ours: its type is
 * not sniffed, it runs no scripts, and no shared cache stores it.
 */
export async function sendBytes(request: Request, response: Response, file: Bytes): Promise<void> {
  const tag = `"${file.tag}"`;
  response.set({
    "Content-Security-Policy": "sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": `private, no-transform, max-age=${maxAgeSeconds}`,
    Vary: "Authorization",
    "Accept-Ranges": "bytes",
    ETag: tag,
    "Content-Disposition": contentDisposition(file.inline ? "inline" : "attachment", file.filename),
  });
  if (request.get("if-none-match") === tag) return void response.status(304).end();
  const changed = (request.get("if-range") ?? tag) !== tag;
  const range = changed ? "whole" : readRange(request.get("range"), file.bytes);
  if (range === "outside") {
    response.removeHeader("Content-Disposition");
    return void response.status(416).set("Content-Range", `bytes */${file.bytes}`).end();
  }
  const part = range === "whole" ? { start: 0, end: file.bytes - 1 } : range;
  if (range !== "whole") response.status(206).set("Content-Range", `bytes ${part.start}-${part.end}/${file.bytes}`);
  // Not through response.type(), which would add a charset.
  response.setHeader("Content-Type", file.mimetype);
  response.setHeader("Content-Length", String(part.end - part.start + 1));
  if (request.method === "HEAD" || file.bytes === 0) return void response.end();
  const stream = await file.open(range === "whole" ? undefined : part).catch((error: unknown) => {
    removeFileHeaders(response);
    throw error;
  });
  if (!stream) {
    removeFileHeaders(response);
    throw new AppError("ERR_NO_MEDIA_FOUND");
  }
  // A client that closes the page while a video plays is not an error.
  await pipeline(stream, response).catch(() => undefined);
}

/** An error reply is neither kept by the browser nor as long as the file. */
function removeFileHeaders(response: Response): void {
  for (const name of [
    "Content-Disposition",
    "Content-Length",
    "Content-Type",
    "Content-Range",
    "Accept-Ranges",
    "ETag",
    "Cache-Control",
  ])
    response.removeHeader(name);
}

/** One range; several ranges or an invalid one get the whole file, as the standard allows. */
export function readRange(header: string | undefined, bytes: number): ByteRange | "whole" | "outside" {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  const last = bytes - 1;
  if (from === "")
    return Number(to) === 0 || bytes === 0 ? "outside" : { start: Math.max(bytes - Number(to), 0), end: last };
  const start = Number(from);
  const end = to === "" ? last : Math.min(Number(to), last);
  if (to !== "" && Number(to) < start) return "whole";
  return start > last ? "outside" : { start, end };
}
