import type { proto, WAMessageKey } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type { ConnectionRef } from "../provider";
import { undecryptable, type Content } from "../content";
import { readExpiration } from "./disappearing";
import { storable, writingTimeOf, type DecryptedMessage } from "../journal/journal";
import type { ReadMessage } from "../journal/read-message";
import type { Library } from "./library";
import { openMessage, type OpenedMessage } from "./open-message";
import type { PeerReader } from "./peers";
import { isChange, readChange, type IsAdmin, type ReadSecrets } from "./read-change";
import { readContent } from "./read-content";
import { readContext } from "./read-context";
import { withheldAttribute } from "./stanzas";
import { undecryptedAttribute } from "./undecrypted-messages";

interface Reading {
  library: Library;
  connection: ConnectionRef;
  peerOf: PeerReader;
  isAdmin: IsAdmin;
  readSecrets: ReadSecrets;
}

/** Converts a journal row for the product, null when there is nothing to deliver. Used for live and recovered rows. */
export async function readMessage(
  reading: Reading,
  { attributes, plaintext }: DecryptedMessage,
): Promise<ReadMessage | null> {
  const { library, connection, peerOf, isAdmin, readSecrets } = reading;
  const decoded = decode(library, attributes, plaintext);
  if (!decoded) return null;
  const { key, opened, raw } = decoded;
  if (!key.id || !key.remoteJid) return null;
  const writer = key.participant ?? undefined;
  // A message to a broadcast list belongs to the direct chat with its author.
  const isBroadcast = key.remoteJid.endsWith("@broadcast") && writer !== undefined;
  const isGroup = key.remoteJid.endsWith("@g.us");
  const self = { me: attributes.me ?? "", meLid: attributes.meLid ?? "" };
  const common = async () => ({
    connection,
    wid: storable(key.id ?? ""),
    chat: isBroadcast
      ? await peerOf(writer, key.participantAlt)
      : await peerOf(key.remoteJid ?? "", isGroup ? undefined : key.remoteJidAlt),
    ...(isGroup && writer && { participant: await peerOf(writer, key.participantAlt) }),
    fromMe: key.fromMe ?? false,
    ...(attributes.notify && !key.fromMe && { pushName: storable(attributes.notify) }),
  });
  const { at, isHeld } = writingTimeOf(attributes, decoded.seconds, decoded.isResent);
  if (isChange(library, opened)) {
    const parsedChange = await readChange(library, peerOf, isAdmin, readSecrets, { key, isGroup, self }, opened);
    return parsedChange && { change: { ...(await common()), at, ...(isHeld && { isHeld }), ...parsedChange } };
  }
  const expiration = readExpiration(library, opened, decoded.seconds);
  const content = readContent(opened) ?? decoded.otherwise;
  if (!content) {
    if (!expiration) return null;
    const { wid, chat } = await common();
    return { setting: { connection, wid, chat, expiration } };
  }
  const { quotes, mentions } = await readContext(library, peerOf, opened, content, self, isGroup);
  const body = mentions ? { ...content, mentions } : content;
  const sentFields = { sentAt: at, ...(isHeld && { isHeld }), ...(expiration && { expiration }) };
  return { arrived: { ...(await common()), ...sentFields, content: body, ...(quotes && { quotes }), raw } };
}

interface DecodedMessage {
  key: WAMessageKey;
  opened: OpenedMessage;
  /** WhatsApp's time; NaN when it is not told. */
  seconds: number;
  /** The phone sent it once more, some time after it was written. */
  isResent?: true;
  raw: Uint8Array;
  /** Delivered when the message has no readable content. */
  otherwise?: Content;
}

function decode(library: Library, attributes: Record<string, string>, plaintext: Buffer): DecodedMessage | null {
  try {
    const stanza = { tag: "message", attrs: attributes };
    const { fullMessage } = library.decodeMessageNode(stanza, attributes.me ?? "", attributes.meLid ?? "");
    const { key } = fullMessage;
    const seconds = Number(attributes.t);
    if (attributes[withheldAttribute]) return { key, seconds, ...onPhoneOnly(attributes[withheldAttribute]) };
    if (attributes[undecryptedAttribute]) return { key, seconds, ...notYet };
    const isPeer = attributes.category === "peer";
    const text = textIn(library, plaintext);
    // The library cannot decode it either and asks the sender to send it again.
    if (!text) return isPeer ? null : { key, seconds, ...notYet };
    const { raw, outer } = text;
    if (key.fromMe && isPeer) return resent(library, openMessage(outer).message);
    const openedMessage = openMessage(outer);
    const isNew = !openedMessage.type && holdsMore(library, outer, raw);
    return {
      key,
      opened: openedMessage,
      seconds,
      raw,
      ...(isNew && { otherwise: { kind: "unsupported", type: "unknown" } }),
    };
  } catch (error) {
    // It does not name its sender, or claims to be from another sender.
    const reason = error instanceof Error ? error.message : "unknown";
    log.warn({ reason, wid: attributes.id }, "Decrypted message could not be read");
    return null;
  }
}

/** Reads the bytes of a message once more; null when it is unsupported, and when no person wrote it. */
export function readAgain({ proto }: Library, raw: Uint8Array): Content | null {
  try {
    const content = readContent(openMessage(proto.Message.decode(raw)));
    return content?.kind === "unsupported" ? null : content;
  } catch {
    return null;
  }
}

/** Undefined when it is not a message. */
function textIn({ proto, unpadRandomMax16 }: Library, plaintext: Buffer) {
  try {
    const raw = unpadRandomMax16(plaintext);
    return { raw, outer: proto.Message.decode(raw) };
  } catch {
    return undefined;
  }
}

/** Detects kinds newer than the library: decoding drops unknown fields, so encoding again is shorter. */
const holdsMore = ({ proto }: Library, message: proto.IMessage, raw: Uint8Array): boolean =>
  raw.length > proto.Message.encode(message).finish().length;

/** The secret that a message brings for later edits of it, if it has one. */
export function secretIn(library: Library, { plaintext }: Pick<DecryptedMessage, "plaintext">): Uint8Array | undefined {
  const outer: proto.IMessage = textIn(library, plaintext)?.outer ?? {};
  const [beside, inside] = [outer, openMessage(outer).message].map((one) => one.messageContextInfo?.messageSecret);
  const secret = beside ?? inside;
  return secret?.length ? secret : undefined;
}

/** Whether a row has content. In a group, the message's keys may arrive first, under the same id. */
export function hasContent(library: Library, { attributes, plaintext }: Omit<DecryptedMessage, "id">): boolean {
  if (attributes[withheldAttribute]) return true;
  const text = textIn(library, plaintext);
  return text !== undefined && (openMessage(text.outer).type !== undefined || holdsMore(library, text.outer, text.raw));
}

const notYet: Pick<DecodedMessage, "opened" | "raw" | "otherwise"> = {
  opened: { message: {}, type: undefined, viewOnce: false },
  raw: new Uint8Array(),
  otherwise: { kind: "unsupported", type: undecryptable },
};

/** Only the phone receives the content of these messages; the product learns that one came. */
const onPhoneOnly = (type: string): Pick<DecodedMessage, "opened" | "raw" | "otherwise"> => {
  const viewOnce = type.startsWith("view_once");
  return {
    opened: { message: {}, type: undefined, viewOnce },
    raw: new Uint8Array(),
    otherwise: { kind: "unsupported", type: storable(type), ...(viewOnce && { viewOnce }) },
  };
};

/** Our own phone resends a message that arrived without its content, such as one started from an advertisement. */
function resent({ proto, toNumber }: Library, message: proto.IMessage): DecodedMessage | null {
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  for (const { placeholderMessageResendResponse } of results) {
    if (!placeholderMessageResendResponse?.webMessageInfoBytes) continue;
    const webMessage = proto.WebMessageInfo.decode(placeholderMessageResendResponse.webMessageInfoBytes);
    if (!webMessage.message || !webMessage.key) continue;
    return {
      key: webMessage.key,
      opened: openMessage(webMessage.message),
      seconds: toNumber(webMessage.messageTimestamp),
      isResent: true,
      raw: proto.Message.encode(webMessage.message).finish(),
    };
  }
  return null;
}
