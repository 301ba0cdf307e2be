import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { normalizeMessageContent, proto } from "@whiskeysockets/baileys";
import type { ChatMessage } from "../people/chat-log";
import { Group } from "../people/group";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { withText } from "./content";
import { fromMessage } from "./from-message";
import { newMessageId, send } from "./from-phone";
import { recipientsOf, type Chat } from "./outgoing";
import { toMessage } from "./to-message";

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** A change of an existing message: a reaction ("" removes it), an edit or a deletion. */
export type Change = { kind: "reaction"; emoji: string } | { kind: "edit"; text: string } | { kind: "delete" };

/** Reacts to a message on a phone, or edits or deletes an own message. */
export function sendChange(world: World, author: Person, chat: Chat, message: ChatMessage, change: Change): void {
  const { addressing } = message;
  const body = bodyOf(world, author, chat, message, change);
  for (const phone of [author, ...recipientsOf(world, author, chat)])
    applyChange(world, phone, author, message.id, change);
  const type = change.kind === "reaction" ? "reaction" : "text";
  const edit = { reaction: undefined, edit: "1", delete: "7" }[change.kind];
  send(world, author, { id: newMessageId(), chat, at: author.time, addressing, type, edit, body });
}

function bodyOf(world: World, author: Person, chat: Chat, message: ChatMessage, change: Change): proto.IMessage {
  const key = keyOf(world, author, chat, message);
  const timestampMs = author.time * 1_000;
  switch (change.kind) {
    case "reaction":
      return { reactionMessage: { key, text: change.emoji, senderTimestampMs: timestampMs } };
    case "edit": {
      const editedMessage = toMessage(withText(message.content, change.text) ?? { kind: "text", text: change.text });
      const edit = { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage, timestampMs } };
      const secret = message.content.kind === "text" ? message.content.secret : undefined;
      return secret ? encrypted(edit, key, author.address(message.addressing), secret) : edit;
    }
    case "delete":
      return { protocolMessage: { type: REVOKE, key } };
  }
}

/** An edit as phones send it of a message that brought a secret: for all people who have that message. */
function encrypted(
  edit: proto.IMessage,
  targetMessageKey: proto.IMessageKey,
  sender: string,
  secret: Uint8Array,
): proto.IMessage {
  const key = hkdfSync("sha256", secret, "", `${targetMessageKey.id}${sender}${sender}Message Edit`, 32);
  const encIv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key), encIv);
  const sealed = [cipher.update(proto.Message.encode(edit).finish()), cipher.final(), cipher.getAuthTag()];
  return {
    secretEncryptedMessage: {
      ...{ targetMessageKey, encIv, encPayload: Buffer.concat(sealed) },
      secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
    },
  };
}

/** The key that names a message to other devices. */
function keyOf(world: World, author: Person, chat: Chat, message: ChatMessage): proto.IMessageKey {
  const { id, from, addressing } = message;
  return {
    remoteJid: chat.address(addressing),
    fromMe: from === author.number,
    id,
    ...(chat instanceof Group && { participant: world.people.get(from)?.address(addressing) }),
  };
}

/** A phone receives a client's reaction, edit or deletion. */
export function receiveChange(world: World, phone: Person, writer: Person, wireMessage: proto.IMessage): void {
  const message = normalizeMessageContent(wireMessage);
  const reaction = message?.reactionMessage;
  const protocol = message?.protocolMessage;
  if (reaction) applyChange(world, phone, writer, reaction.key?.id, { kind: "reaction", emoji: reaction.text ?? "" });
  const id = protocol?.key?.id;
  if (protocol?.type === REVOKE) applyChange(world, phone, writer, id, { kind: "delete" });
  if (protocol?.type === MESSAGE_EDIT && protocol.editedMessage) {
    const editedMessage = fromMessage(protocol.editedMessage);
    const content = editedMessage?.content;
    const message = phone.log.get(id ?? "");
    if (message?.from === writer.number) message.expiration = editedMessage?.expiration;
    const text =
      content?.kind === "media" ? content.media.caption : content?.kind === "text" ? content.text : undefined;
    if (text !== undefined) applyChange(world, phone, writer, id, { kind: "edit", text });
  }
}

/** Applies a change on a phone. Only the author may edit or delete. */
function applyChange(world: World, phone: Person, from: Person, id: string | null | undefined, change: Change): void {
  const message = phone.log.get(id ?? "");
  if (!message) return;
  const isAuthor = message.from === from.number;
  if (change.kind === "reaction") {
    const others = (message.reactions ?? []).filter((one) => one.from !== from.number);
    message.reactions = change.emoji === "" ? others : [...others, { from: from.number, emoji: change.emoji }];
  } else if (!isAuthor || message.isDeleted) {
    return;
  } else if (change.kind === "delete") {
    message.isDeleted = true;
  } else {
    message.content = withText(message.content, change.text) ?? message.content;
    message.isEdited = true;
  }
  world.saveSoon();
  world.feed.publish({ kind: "status", number: phone.number, message });
}
