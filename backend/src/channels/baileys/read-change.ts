import type { proto, WAMessageKey } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type { Change } from "../provider";
import { storable } from "./journal";
import type { Library } from "./library";
import { openMessage, type Opened } from "./open-message";
import type { PeerReader } from "./peers";
import { readContent } from "./read-content";
import { isSelf, type Self } from "./read-context";

/** Where and by whom something is done. */
export interface Doer {
  /** The stanza's own names, which the sender cannot choose. */
  key: WAMessageKey;
  isGroup: boolean;
  self: Self;
}

/** Whether somebody may delete what others wrote in a group. */
export type IsAdmin = (group: string, participant: string, alternative?: string | null) => Promise<boolean>;

type Done = Pick<Change, "target" | "change">;

/** Whether a message is something done to another one, and not a message of its own. */
export function isChange({ proto }: Library, { message }: Opened): boolean {
  const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  const { protocolMessage, reactionMessage } = message;
  return Boolean(reactionMessage) || protocolMessage?.type === REVOKE || protocolMessage?.type === MESSAGE_EDIT;
}

/**
 * What is done to another message, or null when it is not for this person to do. Which message it is the sender says:
 * it is only believed to be the sender's own, so that nobody edits what another wrote. To delete that, in a group, one
 * must be its admin.
 */
export async function readChange(
  library: Library,
  peerOf: PeerReader,
  isAdmin: IsAdmin,
  doer: Doer,
  { message }: Opened,
): Promise<Done | null> {
  const done = message.reactionMessage
    ? await readReaction(library, peerOf, doer, message.reactionMessage)
    : await readProtocol(library, peerOf, isAdmin, doer, message.protocolMessage ?? {});
  if (!done) log.warn({ wid: doer.key.id }, "Somebody tried to change a message that is not theirs");
  return done;
}

async function readReaction(
  library: Library,
  peerOf: PeerReader,
  doer: Doer,
  { key, text }: proto.Message.IReactionMessage,
): Promise<Done | null> {
  if (!key?.id) return null;
  const change = { kind: "reacted", emoji: storable(text ?? "") } as const;
  return { target: await targetOf(library, peerOf, doer, { ...key, id: key.id }), change };
}

async function readProtocol(
  library: Library,
  peerOf: PeerReader,
  isAdmin: IsAdmin,
  doer: Doer,
  { key, type, editedMessage }: proto.Message.IProtocolMessage,
): Promise<Done | null> {
  if (!key?.id) return null;
  const named = { ...key, id: key.id };
  const isOwn = key.fromMe === true && isSamePerson(library, doer, key.participant);
  if (type === library.proto.Message.ProtocolMessage.Type.REVOKE) {
    if (!isOwn && !(await mayDeleteForOthers(isAdmin, doer, key))) return null;
    const change = { kind: "removed", ...(!isOwn && { byAdmin: true as const }) } as const;
    return { target: await targetOf(library, peerOf, doer, named), change };
  }
  if (!isOwn || !editedMessage) return null;
  const opened = openMessage(editedMessage);
  const content = readContent(opened) ?? { kind: "unsupported", type: opened.type ?? "unknown" };
  const raw = library.proto.Message.encode(editedMessage).finish();
  return { target: await targetOf(library, peerOf, doer, named), change: { kind: "edited", content, raw } };
}

/** In a group a key may name its writer: then it must be whoever sends it. */
const isSamePerson = ({ areJidsSameUser }: Library, { key, isGroup, self }: Doer, named?: string | null): boolean =>
  !isGroup ||
  !named ||
  [key.participant, key.participantAlt, ...(key.fromMe ? [self.me, self.meLid] : [])].some(
    (jid) => jid && areJidsSameUser(jid, named),
  );

/** Our own phone has asked WhatsApp already. */
async function mayDeleteForOthers(isAdmin: IsAdmin, { key, isGroup }: Doer, target: proto.IMessageKey) {
  if (!isGroup || !target.participant || !key.remoteJid) return false;
  return Boolean(key.fromMe) || isAdmin(key.remoteJid, key.participant ?? "", key.participantAlt);
}

/** The sender says "mine" or "not mine": turned round into ours or not ours. */
async function targetOf(
  library: Library,
  peerOf: PeerReader,
  { key, isGroup, self }: Doer,
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
