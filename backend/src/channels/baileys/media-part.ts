import type { proto } from "@whiskeysockets/baileys";
import { cleanFileName } from "../../core/files/file-name";
import { standardType } from "../../core/files/media-type";
import type { MediaClaim, MediaKind } from "../content";
import { storable } from "../journal/journal";
import { openMessage } from "./open-message";

type Part = Partial<
  proto.Message.IImageMessage &
    proto.Message.IVideoMessage &
    proto.Message.IAudioMessage &
    proto.Message.IDocumentMessage &
    proto.Message.IStickerMessage
>;

const loudest = 100;
const bars = 64;

/** The part of a message that describes a file, and the file's kind. */
export function mediaPart(message: proto.IMessage): { type: MediaKind; part: Part } | undefined {
  if (message.imageMessage) return { type: "image", part: message.imageMessage };
  const video = message.videoMessage ?? message.ptvMessage;
  if (video) return { type: "video", part: video };
  if (message.audioMessage) return { type: "audio", part: message.audioMessage };
  if (message.documentMessage) return { type: "document", part: message.documentMessage };
  if (message.stickerMessage) return { type: "sticker", part: message.stickerMessage };
  return undefined;
}

/** The same for a message inside containers. */
export const mediaPartIn = (outer: proto.IMessage) => mediaPart(openMessage(outer).message);

/** The sender's description of a file, sanitized, without its address and its key. */
export function readMedia(message: proto.IMessage): MediaClaim | undefined {
  const typedPart = mediaPart(message);
  if (!typedPart) return undefined;
  const { type, part } = typedPart;
  const filename = cleanFileName(storable(part.fileName || part.title || ""));
  const caption = storable(part.caption ?? "");
  const bytes = countOf(part.fileLength);
  const seconds = countOf(part.seconds);
  const width = countOf(part.width) || undefined;
  const height = countOf(part.height) || undefined;
  return {
    type,
    mimetype: mimetypeOf(part.mimetype),
    ...(type === "document" && filename && { filename }),
    ...(caption && { caption }),
    ...(bytes !== undefined && { bytes }),
    ...(seconds !== undefined && (type === "audio" || type === "video") && { seconds }),
    ...(type === "audio" && part.ptt && { isVoice: true }),
    ...(type === "audio" && part.waveform?.length && { waveform: barsOf(part.waveform) }),
    ...(type === "video" && part.gifPlayback && { isGif: true as const }),
    ...(width && height && { width, height }),
  };
}

const mimetypeOf = (claimedType: string | null | undefined): string => {
  const clean = storable(claimedType ?? "").slice(0, 200);
  return /^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/.test(clean) ? standardType(clean.toLowerCase()) : "application/octet-stream";
};

/** A safe non-negative integer, or undefined. */
export function countOf(rawCount: unknown): number | undefined {
  if (rawCount === null || rawCount === undefined) return undefined;
  // The library decodes 64-bit integers to objects.
  const count = Number(typeof rawCount === "object" ? (rawCount as { toString(): string }).toString() : rawCount);
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

const barsOf = (waveform: Uint8Array): number[] =>
  [...waveform.subarray(0, bars)].map((loudness) => Math.min(loudness, loudest));
