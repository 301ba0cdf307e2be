import type { BinaryNode } from "@whiskeysockets/baileys";
import { children, stanza } from "../stanzas/stanza";
import type { Account } from "../people/account";
import { Group } from "../people/group";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { usualAddressing } from "./from-phone";
import { chatIdFor, recipientsOf, type Chat } from "./outgoing";

export const TYPING_STATES = ["composing", "recording", "paused"] as const;
type TypingState = (typeof TYPING_STATES)[number];

/** Handles a client's typing state: the recipients' phones show it. */
export function handleTyping(world: World, { person }: Account, node: BinaryNode): boolean {
  const { to = "" } = node.attrs;
  const group = world.groups.get(to);
  const recipient = world.find(to);
  const recipients = group ? recipientsOf(world, person, group) : recipient ? [recipient] : [];
  const [state] = children(node);
  if (!state) return false;
  const recording = state.attrs.media === "audio";
  const typing = state.tag === "paused" ? "paused" : recording ? "recording" : "composing";
  const chat = group?.chatId ?? person.chatId;
  for (const { number } of recipients)
    world.feed.publish({ kind: "typing", number, from: person.number, chat, state: typing });
  return true;
}

/** Sends a typing state from a phone. Clients that are offline do not get it later. */
export function sendTyping(world: World, person: Person, chat: Chat, state: TypingState): void {
  const tag = state === "paused" ? "paused" : "composing";
  const media = state === "recording" ? "audio" : undefined;
  const own = person.address(usualAddressing(person, chat));
  const attributes = chat instanceof Group ? { from: chat.address(), participant: own } : { from: own };
  const node = stanza("chatstate", attributes, [stanza(tag, { media })]);
  for (const recipient of recipientsOf(world, person, chat)) {
    for (const { connection } of recipient.companions.values()) if (connection?.isDelivering) connection.send(node);
    const at = { number: recipient.number, from: person.number, chat: chatIdFor(person, chat) };
    world.feed.publish({ kind: "typing", ...at, state });
  }
}
