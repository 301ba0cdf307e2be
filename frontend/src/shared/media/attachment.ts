import { sendLimits, uploadLimits } from "@guiche/contract/limits";

const kindOf = (mimetype: string): keyof typeof sendLimits => {
  const kind = fileKindOf(mimetype);
  return kind === "document" ? "application" : kind;
};

/** What WhatsApp sends a file of this type as. */
export function fileKindOf(mimetype: string): "image" | "audio" | "video" | "document" {
  const kind = mimetype.split("/")[0];
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "document";
}

/** The file is sent to customers later, so WhatsApp's limit for its type applies too. */
const limitOf = (mimetype: string): number => Math.min(uploadLimits.message, sendLimits[kindOf(mimetype)]);

type AttachmentFault = { kind: "empty" } | { kind: "tooLarge"; limit: number };

/** Validates a file before the upload; null when it is valid. */
export function attachmentFault({ size, type }: Pick<File, "size" | "type">): AttachmentFault | null {
  if (size === 0) return { kind: "empty" };
  const limit = limitOf(type);
  return size > limit ? { kind: "tooLarge", limit } : null;
}

/** Whether the browser can show the file as an image, judged by its name. */
export const isPictureName = (name: string): boolean => /\.(png|jpe?g|webp|gif)$/i.test(name);
