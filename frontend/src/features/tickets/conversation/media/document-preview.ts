import type { MessageDto } from "@guiche/contract/messages";

/** Films that browsers play; WhatsApp sends those of some phones as documents. */
const films = new Set(["video/mp4", "video/quicktime", "video/webm", "video/3gpp"]);
/** A larger moving picture is not fetched to be looked at. */
const mostBytes = 16 * 1024 * 1024;

/** How a document is shown above its name; null: not at all. */
export function documentPreview({
  mediaType,
  mediaState,
  media,
}: Pick<MessageDto, "mediaType" | "mediaState" | "media">): "picture" | "gif" | "film" | null {
  if (mediaType !== "application" || mediaState !== "ready" || !media) return null;
  if (films.has(media.mimetype)) return "film";
  if (media.mimetype === "image/gif" && (media.bytes ?? Infinity) <= mostBytes) return "gif";
  return media.hasThumbnail ? "picture" : null;
}

/** Whether the phone of the customer shows a picture or film of ours only as a file. */
export const isOnlyFile = ({ fromMe, mediaType, media }: Pick<MessageDto, "fromMe" | "mediaType" | "media">): boolean =>
  fromMe && mediaType === "application" && /^(image|video)\//.test(media?.mimetype ?? "");
