import type { MediaKind } from "../../channels/content";
import { baseOf } from "../../core/files/media-type";

/** The type that a server claims for a file; plain bytes without one. */
export const baseType = (header: string | string[] | undefined): string =>
  (typeof header === "string" ? baseOf(header) : "") || "application/octet-stream";

/** The kind of message for a declared type. The media sandbox decides by the file's bytes later. */
export function kindOf(mimetype: string): MediaKind {
  if (/^image\/(png|jpeg|webp|gif)$/.test(mimetype)) return "image";
  if (mimetype.startsWith("video/")) return "video";
  return mimetype.startsWith("audio/") ? "audio" : "document";
}
