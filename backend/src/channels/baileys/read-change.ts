import type { proto, WAMessageKey } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type { Change } from "../provider";
import { storable } from "../journal/journal";
import type { Library } from "./library";
import { openMessage, type OpenedMessage } from "./open-message";
import type { PeerReader } from "./peers";
import { readContent } from "./read-content";
import { isSelf, type Self } from "./read-context";
import { decryptEdit } from "./secret-edit";

/** The author and the chat of a change. */
interface ChangeAuthor {
  /** From the stanza, which the sender cannot forge. */
  key: WAMessageKey;
  isGroup: boolean;
  self: Self;
}

/** Whether a participant may delete other people's messages in a group. */
export type IsAdmin = (group: string, participant: string, alternative?: string | null) => Promise<boolean>;

type ReadChange = Pick<Change, "target" | "change">;

/** The secrets of earlier messages with this id, if they are still known. */
export type ReadSecrets = (wid: string) => Promise<Uint8Array[]>;

/** Whether this is a reaction, an edit or a deletion instead of a message. */
export function isChange({ proto }: Library, { message }: OpenedMessage): boolean {
  const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  const { protocolMessage, reactionMessage, secretEncryptedMessage } = message;
  if (secretEncryptedMessage)
    return secretEncryptedMessage.secretEncType === proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
  return Boolean(reactionMessage) || protocolMessage?.type === REVOKE || protocolMessage?.type === MESSAGE_EDIT;
}

/**
 * The change of another message, or null when the sender may not make it. The sender names the message, and may claim
 * only an own one, so that no sender can edit what others wrote. Deleting those, in a group, takes an admin.
 */
export async function readChange(
  library: Library,
  peerOf: PeerReader,
  isAdmin: IsAdmin,
  readSecrets: ReadSecrets,
  author: ChangeAuthor,
  { message }: OpenedMessage,
): Promise<ReadChange | null> {
  const { reactionMessage, protocolMessage, secretEncryptedMessage } = message;
  const change = secretEncryptedMessage
    ? await readSecretEdit(library, readSecrets, author, secretEncryptedMessage)
    : (protocolMessage ?? {});
  const parsedChange = reactionMessage
    ? await readReaction(library, peerOf, author, reactionMessage)
    : await readProtocol(library, peerOf, isAdmin, author, change);
  if (!parsedChange) log.warn({ wid: author.key.id }, "Change of somebody else's message refused");
  return parsedChange;
}

async function readReaction(
  library: Library,
  peerOf: PeerReader,
  author: ChangeAuthor,
  { key, text }: proto.Message.IReactionMessage,
): Promise<ReadChange | null> {
  if (!key?.id) return null;
  const change = { kind: "reacted", emoji: storable(text ?? "") } as const;
  return { target: await targetOf(library, peerOf, author, { ...key, id: key.id }), change };
}

/** As the edit would have come without encryption; without a content when it cannot be decrypted. */
async function readSecretEdit(
  library: Library,
  readSecrets: ReadSecrets,
  { key, self }: ChangeAuthor,
  edit: proto.Message.ISecretEncryptedMessage,
): Promise<proto.Message.IProtocolMessage> {
  const { targetMessageKey } = edit;
  const senderJids = key.fromMe
    ? [self.me, self.meLid]
    : [key.participant ?? key.remoteJid, key.participantAlt, key.remoteJidAlt];
  const senders = senderJids.flatMap((jid) => (jid ? [library.jidNormalizedUser(jid)] : []));
  const secrets = targetMessageKey?.id ? await readSecrets(targetMessageKey.id) : [];
  const editedMessage = decryptEdit(library, { edit, secrets, senders });
  return { key: targetMessageKey, type: library.proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, editedMessage };
}

async function readProtocol(
  library: Library,
  peerOf: PeerReader,
  isAdmin: IsAdmin,
  author: ChangeAuthor,
  { key, type, editedMessage }: proto.Message.IProtocolMessage,
): Promise<ReadChange | null> {
  if (!key?.id) return null;
  const targetKey = { ...key, id: key.id };
  const isOwn = key.fromMe === true && isSamePerson(library, author, key.participant);
  if (type === library.proto.Message.ProtocolMessage.Type.REVOKE) {
    if (!isOwn && !(await mayDeleteForOthers(isAdmin, author, key))) return null;
    const change = { kind: "removed", ...(!isOwn && { byAdmin: true as const }) } as const;
    return { target: await targetOf(library, peerOf, author, targetKey), change };
  }
  if (!isOwn) return null;
  if (!editedMessage)
    return { target: await targetOf(library, peerOf, author, targetKey), change: { kind: "edited", content: null } };
  const openedMessage = openMessage(editedMessage);
  const content = readContent(openedMessage) ?? { kind: "unsupported", type: openedMessage.type ?? "unknown" };
  const raw = library.proto.Message.encode(editedMessage).finish();
  return { target: await targetOf(library, peerOf, author, targetKey), change: { kind: "edited", content, raw } };
}

/** In a group the key may name the message's author, who must then be the sender of the change. */
const isSamePerson = (
  { areJidsSameUser }: Library,
  { key, isGroup, self }: ChangeAuthor,
  authorJid?: string | null,
): boolean =>
  !isGroup ||
  !authorJid ||
  [key.participant, key.participantAlt, ...(key.fromMe ? [self.me, self.meLid] : [])].some(
    (jid) => jid && areJidsSameUser(jid, authorJid),
  );

/** WhatsApp has already checked the changes of our own phone. */
async function mayDeleteForOthers(isAdmin: IsAdmin, { key, isGroup }: ChangeAuthor, target: proto.IMessageKey) {
  if (!isGroup || !target.participant || !key.remoteJid) return false;
  return Boolean(key.fromMe) || isAdmin(key.remoteJid, key.participant ?? "", key.participantAlt);
}

/** Converts the sender's `fromMe` into ours. */
async function targetOf(
  library: Library,
  peerOf: PeerReader,
  { key, isGroup, self }: ChangeAuthor,
  target: proto.IMessageKey & { id: string },
): Promise<Change["target"]> {
  const wid = storable(target.id);
  if (!isGroup) return { wid, fromMe: Boolean(key.fromMe) === Boolean(target.fromMe) };
  const writer = target.fromMe ? key.participant : target.participant;
  const alternative = target.fromMe ? key.participantAlt : undefined;
  return {
    wid,
    fromMe: target.fromMe ? Boolean(key.fromMe) : isSelf(library, writer, self),
    ...(writer && { participant: await peerOf(writer, alternative) }),
  };
}
