import type { MediaKind } from "../../channels/provider";

/** Shown where they are asked for; everything else is a file to keep. */
const shownInline = new Set([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "audio/mpeg",
  "audio/ogg",
  "video/mp4",
]);

export const anyBytes = "application/octet-stream";

/** Without parameters: `audio/ogg; codecs=opus` is `audio/ogg`. */
export const baseOf = (mimetype: string): string => (mimetype.split(";")[0] ?? "").trim().toLowerCase();

export const isInline = (mimetype: string): boolean => shownInline.has(baseOf(mimetype));

/**
 * The type under which bytes leave the server. Only what is shown or played keeps its own: a page that is opened from a
 * blob takes the blob's type for its word.
 */
export const servedType = (mimetype: string): string =>
  isInline(mimetype) || /^(audio|video)\//.test(baseOf(mimetype)) ? baseOf(mimetype) : anyBytes;

/** What a claim is believed in when the bytes tell nothing: a plain document, and nothing that is shown, played or run. */
const unbelievable = /^(image|audio|video|multipart|message)\/|html|xml|script|wasm|flash|x-sh|mshta/;

/** The bytes have the first word, the sender's claim the second, and only on what cannot hurt. */
export function trueType(found: string | null, claimed: string | undefined): string {
  if (found !== null) return found.slice(0, 100);
  const claim = baseOf(claimed ?? "");
  return /^[a-z]+\/[\w.+-]{1,80}$/.test(claim) && !unbelievable.test(claim) ? claim : anyBytes;
}

const pictures = new Set(["image/png", "image/jpeg", "image/webp"]);
const sounds = new Set(["audio/mpeg", "audio/ogg", "audio/mp4", "audio/x-m4a", "audio/aac", "audio/amr"]);
const films = new Set(["video/mp4", "video/3gpp"]);

/** As what WhatsApp takes a file of this type; what it does not show travels as a document, untouched. */
export function kindToSend(mimetype: string): MediaKind {
  const type = baseOf(mimetype);
  if (pictures.has(type)) return "image";
  if (sounds.has(type)) return "audio";
  return films.has(type) ? "video" : "document";
}

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "video/mp4": "mp4",
  "video/3gpp": "3gp",
  "video/webm": "webm",
  "application/pdf": "pdf",
  "application/json": "json",
  "text/plain": "txt",
};

/** A name for a file that came without one. */
export const nameFor = (id: number, mimetype: string): string => `${id}.${endings[baseOf(mimetype)] ?? "bin"}`;
