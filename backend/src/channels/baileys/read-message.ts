import type { proto, WAMessageKey } from "@whiskeysockets/baileys";
import { log } from "../../platform/log/log";
import type { Arrived, ConnectionRef, Content } from "../provider";
import { storable, type Decrypted } from "./journal";
import type { Library } from "./library";
import type { PeerReader } from "./peers";

/** What travels as a message but says nothing to a person, or nothing of its own: edits, reactions, votes, keys. */
const noise = new Set([
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "pollUpdateMessage",
  "encEventResponseMessage",
  "secretEncryptedMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "stickerSyncRmrMessage",
  "placeholderMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
]);

/** A journal row as the product hears it, or null when it is nothing to hear. Live and recovered rows pass here alike. */
export async function readMessage(
  library: Library,
  connection: ConnectionRef,
  peerOf: PeerReader,
  { attributes, plaintext }: Decrypted,
): Promise<Arrived | null> {
  const decoded = decode(library, attributes, plaintext);
  if (!decoded) return null;
  const { key, message, raw } = decoded;
  const content = contentOf(library, message);
  if (!content || !key.id || !key.remoteJid) return null;
  const writer = key.participant ?? undefined;
  // A broadcast list is a way of writing to several people: each has their own chat.
  const broadcast = key.remoteJid.endsWith("@broadcast") && writer !== undefined;
  const isGroup = key.remoteJid.endsWith("@g.us");
  return {
    connection,
    wid: storable(key.id),
    chat: broadcast
      ? await peerOf(writer, key.participantAlt)
      : await peerOf(key.remoteJid, isGroup ? undefined : key.remoteJidAlt),
    ...(isGroup && writer && { participant: await peerOf(writer, key.participantAlt) }),
    fromMe: key.fromMe ?? false,
    ...(attributes.notify && !key.fromMe && { pushName: storable(attributes.notify) }),
    sentAt: new Date(decoded.seconds * 1_000),
    content,
    raw,
  };
}

interface DecodedMessage {
  key: WAMessageKey;
  message: proto.IMessage;
  seconds: number;
  raw: Uint8Array;
}

function decode(library: Library, attributes: Record<string, string>, plaintext: Buffer): DecodedMessage | null {
  try {
    const raw = library.unpadRandomMax16(plaintext);
    const stanza = { tag: "message", attrs: attributes };
    const { fullMessage } = library.decodeMessageNode(stanza, attributes.me ?? "", attributes.meLid ?? "");
    const outer = library.proto.Message.decode(raw);
    const message = outer.deviceSentMessage?.message ?? outer;
    if (fullMessage.key.fromMe && attributes.category === "peer") return resent(library, message);
    return { key: fullMessage.key, message, seconds: Number(attributes.t) || Date.now() / 1_000, raw };
  } catch (error) {
    // The library could not read it either and asks the sender for it again.
    const reason = error instanceof Error ? error.message : "unknown";
    log.warn({ reason, wid: attributes.id }, "A decrypted message could not be read");
    return null;
  }
}

/** Our own phone hands over a message that came without its text, as those that begin at an advertisement do. */
function resent({ proto, toNumber }: Library, message: proto.IMessage): DecodedMessage | null {
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  for (const { placeholderMessageResendResponse } of results) {
    if (!placeholderMessageResendResponse?.webMessageInfoBytes) continue;
    const found = proto.WebMessageInfo.decode(placeholderMessageResendResponse.webMessageInfoBytes);
    if (!found.message || !found.key) continue;
    return {
      key: found.key,
      message: found.message,
      seconds: toNumber(found.messageTimestamp) || Date.now() / 1_000,
      raw: proto.Message.encode(found.message).finish(),
    };
  }
  return null;
}

/** Containers are opened; what a person can read becomes text, everything else is named by its type. */
function contentOf({ normalizeMessageContent, getContentType }: Library, message: proto.IMessage): Content | null {
  const inner = normalizeMessageContent(message);
  if (!inner) return null;
  const text = inner.conversation || inner.extendedTextMessage?.text;
  if (text) return { kind: "text", text: storable(text) };
  const type = getContentType(inner);
  // Keys for a group, or the context of nothing.
  if (!type || type === "conversation" || type === "extendedTextMessage" || noise.has(type)) return null;
  return { kind: "unsupported", type };
}
