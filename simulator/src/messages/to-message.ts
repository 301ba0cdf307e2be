import { proto } from "@whiskeysockets/baileys";
import type { Media } from "../media/media";
import type { Card, Content, Location, Poll } from "./content";

type Context = proto.IContextInfo | undefined;

/** Builds the protobuf message; the context has its quote and mentions. */
export function toMessage(content: Content, contextInfo?: proto.IContextInfo): proto.IMessage {
  switch (content.kind) {
    case "text":
      return {
        ...(contextInfo
          ? { extendedTextMessage: { text: content.text, contextInfo } }
          : { conversation: content.text }),
        ...(content.secret && { messageContextInfo: { messageSecret: content.secret } }),
      };
    case "media":
      return mediaMessage(content.media, contextInfo);
    case "location":
      return { locationMessage: locationMessage(content.location, contextInfo) };
    case "contact":
      return contactMessage(content.contacts, contextInfo);
    case "poll":
      return pollMessage(content.poll, contextInfo);
    case "viewOnce":
      return viewOnceMessage(content.inner, contextInfo);
    case "raw":
      return readable(content.bytes);
    case "call":
    case "unsupported":
      return {};
  }
}

/** Decodes arbitrary bytes; an empty message when they cannot be decoded. */
export function readable(bytes: Uint8Array): proto.IMessage {
  try {
    return proto.Message.decode(bytes);
  } catch {
    return {};
  }
}

function mediaMessage(media: Media, contextInfo: Context): proto.IMessage {
  const { caption, filename, seconds, waveform, width, height } = media;
  const common = { ...reference(media), mimetype: media.mimetype, contextInfo };
  const thumbnail = media.thumbnail && { jpegThumbnail: media.thumbnail };
  switch (media.kind) {
    case "image":
      return { imageMessage: { ...common, ...thumbnail, caption, width, height } };
    case "video":
      return { videoMessage: { ...common, ...thumbnail, caption, width, height, seconds } };
    case "audio":
      return { audioMessage: { ...common, seconds, waveform, ptt: media.isVoice ?? false } };
    case "sticker":
      return { stickerMessage: { ...common, width, height, isAnimated: false } };
    case "document": {
      const documentMessage = { ...common, ...thumbnail, fileName: filename, title: filename, caption };
      // A document with a caption has its own container.
      if (caption === undefined) return { documentMessage };
      return { documentWithCaptionMessage: { message: { documentMessage } } };
    }
  }
}

/** The file's path and keys, with the forged fields of a hostile sender. */
function reference({ override = {}, ...media }: Media) {
  const lie = <T>(forgedValue: T | null | undefined, truth: T): T | undefined =>
    forgedValue === undefined ? truth : (forgedValue ?? undefined);
  return {
    url: lie(override.url, media.url),
    directPath: lie(override.directPath, media.directPath),
    mediaKey: media.mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileSha256: override.fileSha256 ?? media.sha256,
    fileEncSha256: media.encSha256,
    fileLength: override.fileLength ?? media.bytes,
  };
}

const locationMessage = (location: Location, contextInfo: Context): proto.Message.ILocationMessage => ({
  degreesLatitude: location.latitude,
  degreesLongitude: location.longitude,
  name: location.name,
  address: location.address,
  contextInfo,
});

function contactMessage(cards: Card[], contextInfo: Context): proto.IMessage {
  const [only, ...others] = cards.map(({ name, number }) => ({ displayName: name, vcard: vcard(name, number) }));
  if (only && !others.length) return { contactMessage: { ...only, contextInfo } };
  const displayName = `${cards.length} contacts`;
  return { contactsArrayMessage: { displayName, contacts: only ? [only, ...others] : [], contextInfo } };
}

function vcard(name: string, number: string): string {
  const escapedName = name.replace(/[\\,;]/g, "\\$&").replace(/\r?\n/g, "\\n");
  const line = `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`;
  return ["BEGIN:VCARD", "VERSION:3.0", `N:;${escapedName};;;`, `FN:${escapedName}`, line, "END:VCARD"].join("\n");
}

const pollMessage = ({ name, options, selectable, secret }: Poll, contextInfo: Context): proto.IMessage => ({
  messageContextInfo: { messageSecret: secret },
  pollCreationMessageV3: {
    name,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: selectable,
    contextInfo,
  },
});

function viewOnceMessage(inner: Content, contextInfo: Context): proto.IMessage {
  const message = toMessage(inner, contextInfo);
  for (const part of [message.imageMessage, message.videoMessage, message.audioMessage]) if (part) part.viewOnce = true;
  return message.audioMessage ? { viewOnceMessageV2Extension: { message } } : { viewOnceMessageV2: { message } };
}
