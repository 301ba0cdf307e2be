import type { MediaKind } from "../../channels/content";

/** The type that a server claims for a file; plain bytes without one. */
export const baseType = (header: string | string[] | undefined): string =>
  (typeof header === "string" ? (header.split(";")[0] ?? "").trim().toLowerCase() : "") || "application/octet-stream";

/** What it is sent as; its bytes decide in the end. */
export function kindOf(mimetype: string): MediaKind {
  if (/^image\/(png|jpe?g|webp|gif)$/.test(mimetype)) return "image";
  if (mimetype.startsWith("video/")) return "video";
  return mimetype.startsWith("audio/") ? "audio" : "document";
}
