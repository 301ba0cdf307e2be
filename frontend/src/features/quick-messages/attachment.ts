import { sendLimits, uploadLimits } from "@guiche/contract/limits";

const kindOf = (mimetype: string): keyof typeof sendLimits => {
  const kind = mimetype.split("/")[0];
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "application";
};

/** What is sent as it is later has to be of a size that WhatsApp takes of its kind. */
export const limitOf = (mimetype: string): number => Math.min(uploadLimits.message, sendLimits[kindOf(mimetype)]);

export type AttachmentFault = { kind: "empty" } | { kind: "tooLarge"; limit: number };

/** What is wrong with a file before it is sent; null when nothing is. */
export function attachmentFault({ size, type }: Pick<File, "size" | "type">): AttachmentFault | null {
  if (size === 0) return { kind: "empty" };
  const limit = limitOf(type);
  return size > limit ? { kind: "tooLarge", limit } : null;
}

/** By its name, where no more is known of a file: can the browser show it as a picture? */
export const isPictureName = (name: string): boolean => /\.(png|jpe?g|webp|gif)$/i.test(name);
