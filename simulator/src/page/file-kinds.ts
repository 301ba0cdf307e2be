import type { File64 } from "./server";

/** The ways to send a file. A voice note is audio sent as if recorded in the chat. */
export type SendAs = File64["kind"] | "voice";

const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** The usual way first; every file can be sent as a document. */
export function waysToSend(mimetype: string): SendAs[] {
  if (PICTURES.includes(mimetype)) return ["image", "sticker", "document"];
  if (mimetype.startsWith("video/")) return ["video", "document"];
  if (mimetype.startsWith("audio/")) return ["audio", "voice", "document"];
  return ["document"];
}

export const takesCaption = (as: SendAs): boolean => as === "image" || as === "video" || as === "document";
export const canBeViewOnce = (as: SendAs): boolean => as === "image" || as === "video" || as === "voice";
