import type { MessageDto } from "@guiche/contract/messages";
import { documentPreview, isOnlyFile } from "./document-preview";
import { readCard, readPoll } from "./read-body";

/** Longest side of a picture in the log, in pixels; also reserved while its size is unknown. */
const longestPx = 300;
const minPx = 120;
const unknown = { width: 240, height: 180 };

interface ReservedSize {
  width: number;
  height: number;
}

const within = (px: number) => Math.round(Math.min(longestPx, Math.max(minPx, px)));

function pictureSize(width: number | null, height: number | null): ReservedSize {
  if (!width || !height) return unknown;
  const scale = Math.min(1, longestPx / Math.max(width, height));
  return { width: within(width * scale), height: within(height * scale) };
}

/** What is shown of a document above its name. */
export const previewSize = ({ media }: Pick<MessageDto, "media">): ReservedSize =>
  pictureSize(media?.width ?? null, media?.height ?? null);

/** A document's row, the words below it, and what is shown above it. */
function documentSize(message: Pick<MessageDto, "fromMe" | "mediaType" | "mediaState" | "media">): ReservedSize {
  const height = 52 + (isOnlyFile(message) ? 20 : 0);
  if (documentPreview(message) === null) return { width: 280, height };
  const preview = previewSize(message);
  return { width: Math.max(280, preview.width), height: height + preview.height + 7 };
}

/** The space that a file or card takes in the log, known before it renders, so that nothing moves later. */
export function reservedSize(message: MessageDto): ReservedSize {
  const { mediaType, media, mediaState, body } = message;
  switch (mediaType) {
    case "image":
    case "video":
      return mediaState === "ready" || mediaState === "pending"
        ? pictureSize(media?.width ?? null, media?.height ?? null)
        : { width: 260, height: 88 };
    case "sticker":
      return mediaState === "ready" || mediaState === "pending"
        ? { width: 160, height: 160 }
        : { width: 260, height: 88 };
    case "locationMessage":
      return { width: 280, height: 150 };
    case "poll":
      return { width: 280, height: 76 + 32 * readPoll(body).options.length };
    case "card":
      return { width: 280, height: 52 + 24 * (readCard(body)?.facts?.length ?? 0) };
    case "contactMessage":
      return { width: 280, height: 92 };
    case "vcard":
      return { width: 280, height: 184 };
    default:
      return documentSize(message);
  }
}
