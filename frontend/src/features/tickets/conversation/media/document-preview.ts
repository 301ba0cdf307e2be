import type { MessageDto } from "@guiche/contract/messages";

/** Films that browsers play; WhatsApp sends those of some phones as documents. */
const film = /^video\/(mp4|quicktime|webm|3gpp)$/;
/** Bytes; a larger moving picture is not fetched to be looked at. */
const largestGif = 16e6;

/** How a document is shown above its name; null: not at all. */
export function documentPreview({
  mediaType,
  mediaState,
  media,
}: Pick<MessageDto, "mediaType" | "mediaState" | "media">): "picture" | "gif" | "film" | null {
  if (mediaType !== "application" || mediaState !== "ready" || !media) return null;
  if (film.test(media.mimetype)) return "film";
  if (media.mimetype === "image/gif" && (media.bytes ?? 0) < largestGif) return "gif";
  return media.hasThumbnail ? "picture" : null;
}

/** Whether the phone of the customer shows a picture or film of ours only as a file. */
export const isOnlyFile = ({ fromMe, mediaType, media }: Pick<MessageDto, "fromMe" | "mediaType" | "media">): boolean =>
  fromMe && mediaType === "application" && /^(image|video)\//.test(media?.mimetype ?? "");
