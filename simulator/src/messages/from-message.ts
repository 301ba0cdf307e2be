import { getContentType, normalizeMessageContent, toNumber, type proto } from "@whiskeysockets/baileys";
import type { Media, MediaKind } from "../media/media";
import type { Card, Content, Poll } from "./content";

/** Kinds that no phone shows as a message: settings, keys, changes. */
const SILENT = new Set([
  "protocolMessage",
  "senderKeyDistributionMessage",
  "messageContextInfo",
  "reactionMessage",
  "pollUpdateMessage",
]);

/** A received message for display. Mentions are addresses. */
interface DisplayedMessage {
  content: Content;
  quote?: string;
  /** How long it stays, in seconds. */
  expiration?: number;
  mentioned?: string[];
}

/** Reads a received message; undefined when phones do not show it. */
export function fromMessage(wireMessage: proto.IMessage): DisplayedMessage | undefined {
  const message = normalizeMessageContent(wireMessage);
  const type = getContentType(message);
  if (!message || !type || SILENT.has(type)) return undefined;
  const content = contentOf(message) ?? { kind: "unsupported" as const, type };
  const context = contextOf(message, type);
  return {
    content: isViewOnce(wireMessage, message) ? { kind: "viewOnce", inner: content } : content,
    ...(context?.stanzaId && { quote: context.stanzaId }),
    ...(context?.expiration && { expiration: context.expiration }),
    ...(context?.mentionedJid?.length && { mentioned: context.mentionedJid }),
  };
}

function contextOf(message: proto.IMessage, type: keyof proto.IMessage): proto.IContextInfo | null | undefined {
  const part: unknown = message[type];
  return typeof part === "object" && part !== null ? (part as { contextInfo?: proto.IContextInfo }).contextInfo : null;
}

function isViewOnce(wireMessage: proto.IMessage, message: proto.IMessage): boolean {
  const viewOnceWrapper =
    wireMessage.viewOnceMessage ?? wireMessage.viewOnceMessageV2 ?? wireMessage.viewOnceMessageV2Extension;
  const part = message.imageMessage ?? message.videoMessage ?? message.audioMessage;
  return Boolean(viewOnceWrapper ?? part?.viewOnce);
}

function contentOf(message: proto.IMessage): Content | undefined {
  const text = message.conversation ?? message.extendedTextMessage?.text;
  if (text !== undefined && text !== null) return { kind: "text", text };
  const media = mediaOf(message);
  if (media) return { kind: "media", media };
  const location = message.locationMessage;
  if (location) {
    const { degreesLatitude, degreesLongitude, name, address } = location;
    return {
      kind: "location",
      location: {
        latitude: degreesLatitude ?? 0,
        longitude: degreesLongitude ?? 0,
        ...(name && { name }),
        ...(address && { address }),
      },
    };
  }
  const cards = message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts;
  if (cards) return { kind: "contact", contacts: cards.map(cardOf) };
  const poll = pollOf(message);
  return poll && { kind: "poll", poll };
}

type MediaPart = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage &
  proto.Message.IStickerMessage;

function mediaOf(message: proto.IMessage): Media | undefined {
  const parts: Record<MediaKind, unknown> = {
    image: message.imageMessage,
    video: message.videoMessage ?? message.ptvMessage,
    audio: message.audioMessage,
    document: message.documentMessage,
    sticker: message.stickerMessage,
  };
  for (const [kind, part] of Object.entries(parts) as [MediaKind, MediaPart | null | undefined][]) {
    if (part) return mediaFrom(kind, part);
  }
  return undefined;
}

const NO_BYTES = new Uint8Array();

function mediaFrom(kind: MediaKind, part: MediaPart): Media {
  return {
    kind,
    mimetype: part.mimetype ?? "",
    url: part.url ?? "",
    directPath: part.directPath ?? "",
    mediaKey: part.mediaKey ?? NO_BYTES,
    sha256: part.fileSha256 ?? NO_BYTES,
    encSha256: part.fileEncSha256 ?? NO_BYTES,
    bytes: toNumber(part.fileLength),
    ...(part.fileName && { filename: part.fileName }),
    ...(part.caption && { caption: part.caption }),
    ...(part.ptt && { isVoice: true }),
    ...(part.seconds && { seconds: part.seconds }),
    ...(part.waveform?.length && { waveform: part.waveform }),
    ...(part.jpegThumbnail?.length && { thumbnail: part.jpegThumbnail }),
    ...(part.width && { width: part.width }),
    ...(part.height && { height: part.height }),
  };
}

/** The name and number of a contact card. The account in the card takes precedence over the printed number. */
function cardOf({ displayName, vcard }: proto.Message.IContactMessage): Card {
  const text = vcard ?? "";
  const account = /waid=(\d+)/.exec(text)?.[1];
  const printedNumber = /^(?:item\d\.)?TEL[^:\n]*:(.+)$/m.exec(text)?.[1]?.replace(/\D/g, "");
  const name = displayName || /^FN:(.*)$/m.exec(text)?.[1]?.trim();
  return { name: name ?? "", number: account ?? printedNumber ?? "" };
}

function pollOf(message: proto.IMessage): Poll | undefined {
  const pollCreation = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  if (!pollCreation) return undefined;
  return {
    name: pollCreation.name ?? "",
    options: (pollCreation.options ?? []).map(({ optionName }) => optionName ?? ""),
    selectable: pollCreation.selectableOptionsCount ?? 0,
    secret: message.messageContextInfo?.messageSecret ?? NO_BYTES,
  };
}
