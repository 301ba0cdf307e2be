import { sendLimits, uploadLimits } from "@guiche/contract/limits";
import { mediaTypeOf } from "../../state/outbox/outbox-message";

/** In characters. The server accepts 1,024 including the signature. */
export const maxCaptionLength = 900;

export type Problem = { kind: "empty" } | { kind: "tooLarge"; limit: number } | { kind: "captionLong"; over: number };

const limitOf = (mimetype: string): number => {
  const type = mediaTypeOf(mimetype);
  return Math.min(uploadLimits.message, type in sendLimits ? sendLimits[type as keyof typeof sendLimits] : Infinity);
};

/** The problem that prevents sending a file, found before the upload. A dropped folder counts as an empty file. */
export function problemOf(file: Pick<File, "size" | "type">, caption: string): Problem | null {
  if (file.size === 0) return { kind: "empty" };
  const limit = limitOf(file.type);
  if (file.size > limit) return { kind: "tooLarge", limit };
  const over = caption.length - maxCaptionLength;
  return over > 0 ? { kind: "captionLong", over } : null;
}
