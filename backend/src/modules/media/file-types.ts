import type { MediaKind } from "../../channels/content";
import { baseOf, extensionOf, standardType, unknownType } from "../../core/files/media-type";

/** Types shown inline; everything else is offered as a download. */
const shownInline = new Set([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "audio/mpeg",
  "audio/ogg",
  "video/mp4",
]);

export const isInline = (mimetype: string): boolean => shownInline.has(baseOf(mimetype));

/**
 * The content type sent for a file. Only types that are shown or played keep their own: a browser that opens a blob as
 * a page trusts the blob's type.
 */
export const servedType = (mimetype: string): string =>
  // The same container under another name, with which not every browser plays it.
  baseOf(mimetype) === "video/quicktime"
    ? "video/mp4"
    : isInline(mimetype) || /^(audio|video)\//.test(baseOf(mimetype))
      ? baseOf(mimetype)
      : unknownType;

/** Claimed types to reject when the bytes are inconclusive: everything that would be shown, played or run. */
const unbelievable = /^(image|audio|video|multipart|message)\/|html|xml|script|wasm|flash|x-sh|mshta/;

/** Trusts the bytes first, then the sender's claim if it is harmless. */
export function trueType(detectedType: string | null, claimedType: string | undefined): string {
  if (detectedType !== null) return standardType(detectedType).slice(0, 100);
  const claim = baseOf(claimedType ?? "");
  return /^[a-z]+\/[\w.+-]{1,80}$/.test(claim) && !unbelievable.test(claim) ? claim : unknownType;
}

const pictures = new Set(["image/png", "image/jpeg", "image/webp"]);
const sounds = new Set(["audio/mpeg", "audio/ogg", "audio/mp4", "audio/aac", "audio/amr"]);
const videos = new Set(["video/mp4", "video/3gpp"]);

/** The WhatsApp media kind for this type; what WhatsApp cannot show is sent as a document, unchanged. */
export function kindToSend(mimetype: string): MediaKind {
  const type = baseOf(mimetype);
  if (pictures.has(type)) return "image";
  if (sounds.has(type)) return "audio";
  return videos.has(type) ? "video" : "document";
}

/** A name for a file that has none. */
export const nameFor = (id: number, mimetype: string): string => `${id}.${extensionOf(mimetype) ?? "bin"}`;
