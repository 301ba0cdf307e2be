import { randomBytes } from "node:crypto";
import type { AnyMediaMessageContent, proto, WAMessageKey, WASocket } from "@whiskeysockets/baileys";
import type { EditOptions, OutgoingFile, SendOptions } from "../provider";
import type { Content, MediaClaim, Quote } from "../content";
import { fileNameFor } from "../../core/files/file-name";
import { withExpiration } from "./disappearing";
import { encodeContent, encodeContext } from "./encode";
import type { Library } from "./library";
import { mediaPart } from "./media-part";

const secretBytes = 32;

/**
 * Builds the message to send. A message prepared by an earlier attempt is reused; a file is uploaded to WhatsApp,
 * encrypted through a temporary file; other content is encoded.
 */
export async function outgoing(
  library: Library,
  socket: WASocket,
  content: Content,
  { quotes, file, prepared, onPrepared }: Pick<SendOptions, "quotes" | "file" | "prepared" | "onPrepared">,
): Promise<proto.IMessage> {
  const { Message } = library.proto;
  if (prepared) return Message.decode(prepared);
  const message = file
    ? await uploadMedia(library, socket, content, file, quotes)
    : Message.decode(encodeContent(content, quotes));
  // The web client sends a secret with each message; the recipient needs it to report the message.
  message.messageContextInfo = { messageSecret: randomBytes(secretBytes) };
  if (file || quotes) await onPrepared?.(Message.encode(message).finish());
  return message;
}

/** The new text of a message. */
export function editOf(
  { proto }: Library,
  key: WAMessageKey,
  text: string,
  { mentions, expiration }: EditOptions,
): proto.IMessage {
  const contextInfo = mentions && { mentionedJid: mentions };
  const editedMessage = withExpiration({ extendedTextMessage: { text, contextInfo } }, expiration);
  const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
  return {
    protocolMessage: { key, type, editedMessage, timestampMs: Date.now() },
    messageContextInfo: { messageSecret: randomBytes(secretBytes) },
  };
}

async function uploadMedia(
  library: Library,
  socket: WASocket,
  content: Content,
  file: OutgoingFile,
  quotes: Quote | undefined,
): Promise<proto.IMessage> {
  if (content.kind !== "media") throw new Error(`A message of kind ${content.kind} has no file.`);
  const stream = await file.open();
  try {
    const message = await library.prepareWAMessageMedia(describeMedia(content.media, stream, file.preview), {
      upload: socket.waUploadToServer,
      mediaUploadTimeoutMs: 30_000,
    });
    const context = encodeContext(content.mentions, quotes);
    const typedPart = mediaPart(message);
    if (typedPart && context.length > 0) typedPart.part.contextInfo = library.proto.ContextInfo.decode(context);
    if (typedPart && content.viewOnce) return { viewOnceMessageV2: { message } };
    return message;
  } finally {
    stream.destroy();
  }
}

/** The library's description of a file. It would compute missing fields itself, from a copy of the file. */
function describeMedia(
  media: MediaClaim,
  stream: NodeJS.ReadableStream,
  preview: Uint8Array | undefined,
): AnyMediaMessageContent {
  const { type, mimetype, caption, seconds = 0, isVoice = false, waveform, width, height } = media;
  const fileName = fileNameFor(media.filename ?? "file", mimetype) ?? "file";
  const size = { ...(width && { width }), ...(height && { height }) };
  const captionFields = { ...(caption && { caption }), mimetype, jpegThumbnail: preview ?? null };
  const kinds = {
    image: { image: { stream }, ...captionFields, ...size },
    video: { video: { stream }, ...captionFields, ...size, seconds, gifPlayback: media.isGif ?? false },
    audio: { audio: { stream }, mimetype, seconds, ptt: isVoice, waveform: waveform ? Buffer.from(waveform) : null },
    document: { document: { stream }, ...captionFields, fileName, title: fileName },
    sticker: { sticker: { stream }, mimetype, ...size },
  };
  return kinds[type] as unknown as AnyMediaMessageContent;
}
