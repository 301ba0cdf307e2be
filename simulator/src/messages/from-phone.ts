import { randomBytes } from "node:crypto";
import { stanza } from "../stanzas/stanza";
import type { ChatMessage } from "../people/chat-log";
import { Group } from "../people/group";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import type { Content } from "./content";
import { envelopeTo, type Envelope } from "./envelope";
import { chatIdFor, outgoingMessage, recipientsOf, type Chat, type Outgoing } from "./outgoing";
import { sendAutomaticReceipts, raiseStatus } from "./receipts";
import { encryptFor, type Target } from "./encrypt";
import { applyFaults } from "./apply-faults";

export interface Draft {
  content: Content;
  id?: string;
  /** The id of the quoted message. */
  quote?: string;
  /** Numbers of the mentioned people. */
  mentions?: string[];
  /** Time of writing in seconds; defaults to now by the author's clock. */
  at?: number;
  addressing?: Addressing;
}

/** An id in the format of phones; Baileys clients start theirs with 3EB0. */
export const newMessageId = (): string => `3A${randomBytes(9).toString("hex").toUpperCase()}`;

/** Writes a message on a phone. Returns its id; writing the same id again has no effect. */
export function writeMessage(world: World, author: Person, chat: Chat, draft: Draft): string {
  const id = draft.id ?? newMessageId();
  const common = {
    id,
    from: author.number,
    content: draft.content,
    at: draft.at ?? author.time,
    addressing: draft.addressing ?? usualAddressing(author, chat),
    ...(draft.quote !== undefined && { quote: draft.quote }),
    ...(draft.mentions?.length && { mentions: draft.mentions }),
  };
  const message: ChatMessage = { ...common, chat: chat.chatId, fromMe: true, status: "pending" };
  if (!author.log.add(message)) return id;
  world.feed.publish({ kind: "message", number: author.number, message });
  world.later(world.delays.ack, () => raiseStatus(world, author, id, "sent"));

  for (const recipient of recipientsOf(world, author, chat)) {
    const receivedMessage: ChatMessage = { ...common, chat: chatIdFor(author, chat), fromMe: false, status: "sent" };
    if (!recipient.log.add(receivedMessage)) continue;
    world.feed.publish({ kind: "message", number: recipient.number, message: receivedMessage });
    sendAutomaticReceipts(world, recipient, receivedMessage);
  }
  const outgoing = outgoingMessage(world, author, message);
  if (outgoing) send(world, author, outgoing);
  world.saveSoon();
  return id;
}

/** The usual form of address in a chat. */
export function usualAddressing(author: Person, chat: Chat): Addressing {
  if (chat instanceof Group) return chat.state.addressing;
  return (chat.profile.isBusiness ? author : chat).profile.addressing;
}

/** Sends to every linked client in the chat, including the author's own. */
export function send(world: World, author: Person, outgoing: Outgoing): void {
  for (const owner of [...recipientsOf(world, author, outgoing.chat), author]) {
    for (const companion of owner.companions.values()) {
      deliver(world, author, { owner, companion }, envelopeTo(owner, author, outgoing));
    }
  }
}

/** Encrypts and posts in the order of the calls, and applies the faults. */
function deliver(world: World, author: Person, target: Target, envelope: Envelope): void {
  const { owner, companion } = target;
  if (envelope.isWithheld) {
    post(world, companion, stanza("message", envelope.attributes, [stanza("unavailable", { type: "view_once" })]));
    return;
  }
  const encrypt = async () => stanza("message", envelope.attributes, await encryptFor(world, author, target, envelope));
  companion
    .inOrder(() =>
      applyFaults(world, target.owner, encrypt, (node) => {
        post(world, companion, node, envelope.plain);
      }),
    )
    .catch((error: unknown) => world.logError(owner.number, error));
}
