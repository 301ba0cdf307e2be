import { normalizeMessageContent, proto } from "@whiskeysockets/baileys";
import { seconds } from "../stanzas/stanza";
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
export type Note = { kind: "reaction"; emoji: string } | { kind: "edit"; text: string } | { kind: "delete" };

/** Reacts to a message on a phone, or edits or deletes an own message. */
export function writeNote(world: World, author: Person, chat: Chat, message: ChatMessage, note: Note): void {
  const { addressing } = message;
  const body = bodyOf(world, author, chat, message, note);
  for (const phone of [author, ...recipientsOf(world, author, chat)]) applyNote(world, phone, author, message.id, note);
  const type = note.kind === "reaction" ? "reaction" : "text";
  const edit = { reaction: undefined, edit: "1", delete: "7" }[note.kind];
  send(world, author, { id: newMessageId(), chat, at: seconds(), addressing, type, edit, body });
}

function bodyOf(world: World, author: Person, chat: Chat, message: ChatMessage, note: Note): proto.IMessage {
  const key = keyOf(world, author, chat, message);
  const timestampMs = Date.now();
  switch (note.kind) {
    case "reaction":
      return { reactionMessage: { key, text: note.emoji, senderTimestampMs: timestampMs } };
    case "edit": {
      const editedMessage = toMessage(withText(message.content, note.text) ?? { kind: "text", text: note.text });
      return { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage, timestampMs } };
    }
    case "delete":
      return { protocolMessage: { type: REVOKE, key } };
  }
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
export function receiveNote(world: World, phone: Person, writer: Person, received: proto.IMessage): void {
  const message = normalizeMessageContent(received);
  const reaction = message?.reactionMessage;
  const protocol = message?.protocolMessage;
  if (reaction) applyNote(world, phone, writer, reaction.key?.id, { kind: "reaction", emoji: reaction.text ?? "" });
  const id = protocol?.key?.id;
  if (protocol?.type === REVOKE) applyNote(world, phone, writer, id, { kind: "delete" });
  if (protocol?.type === MESSAGE_EDIT && protocol.editedMessage) {
    const content = fromMessage(protocol.editedMessage)?.content;
    const text =
      content?.kind === "media" ? content.media.caption : content?.kind === "text" ? content.text : undefined;
    if (text !== undefined) applyNote(world, phone, writer, id, { kind: "edit", text });
  }
}

/** Applies a change on a phone. Only the author may edit or delete. */
function applyNote(world: World, phone: Person, from: Person, id: string | null | undefined, note: Note): void {
  const message = phone.log.get(id ?? "");
  if (!message) return;
  const isAuthor = message.from === from.number;
  if (note.kind === "reaction") {
    const others = (message.reactions ?? []).filter((one) => one.from !== from.number);
    message.reactions = note.emoji === "" ? others : [...others, { from: from.number, emoji: note.emoji }];
  } else if (!isAuthor || message.isDeleted) {
    return;
  } else if (note.kind === "delete") {
    message.isDeleted = true;
  } else {
    message.content = withText(message.content, note.text) ?? message.content;
    message.isEdited = true;
  }
  world.changed();
  world.feed.publish({ kind: "status", number: phone.number, message });
}
