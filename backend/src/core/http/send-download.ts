import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";

export const csvType = "text/csv; charset=utf-8";

/** Sends what is written for this caller as a download, which no cache keeps. */
export async function sendDownload(
  response: Response,
  filename: string,
  content: Readable | string,
  type = csvType,
): Promise<void> {
  response.set({
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${filename}"`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  await pipeline(typeof content === "string" ? [content] : content, response);
}
