import { encodeWAMessage, type BinaryNode } from "@whiskeysockets/baileys";
import { stanza } from "../stanzas/stanza";
import type { ChatMessage } from "../people/chat-log";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import { toMessage, type Quoted } from "./content";

/** A message before it is encrypted: what the server may see, and the padded plaintext. */
export interface Envelope {
  attributes: BinaryNode["attrs"];
  plain: Uint8Array;
}

const otherForm = (form: Addressing): Addressing => (form === "lid" ? "pn" : "lid");

/** What a phone wrote, made out to a companion of the chat partner. */
export function envelopeToPartner(world: World, author: Person, message: ChatMessage): Envelope {
  const form = message.addressing;
  const { attrs } = stanza("message", {
    ...common(author, message),
    from: author.address(form),
    [`sender_${otherForm(form)}`]: author.address(otherForm(form)),
  });
  return { attributes: attrs, plain: encodeWAMessage(toMessage(message.content, quotedBy(world, author, message))) };
}

/** The same, made out to a companion of the author: the other devices show what the phone wrote. */
export function envelopeToSelf(world: World, author: Person, message: ChatMessage): Envelope {
  const form = message.addressing;
  const partner = world.people.get(message.chat);
  const destinationJid = partner?.address(form);
  const { attrs } = stanza("message", {
    ...common(author, message),
    from: author.address(form),
    recipient: destinationJid,
    [`peer_recipient_${otherForm(form)}`]: partner?.address(otherForm(form)),
  });
  const inner = toMessage(message.content, quotedBy(world, author, message));
  return { attributes: attrs, plain: encodeWAMessage({ deviceSentMessage: { destinationJid, message: inner } }) };
}

const common = (author: Person, message: ChatMessage) => ({
  id: message.id,
  t: message.at,
  type: "text",
  notify: author.profile.name,
});

function quotedBy(world: World, author: Person, message: ChatMessage): Quoted | undefined {
  const quoted = message.quote === undefined ? undefined : author.log.get(message.quote);
  const quotedAuthor = quoted && world.people.get(quoted.from);
  if (!quoted || !quotedAuthor) return undefined;
  return { id: quoted.id, author: quotedAuthor.address(message.addressing), content: quoted.content };
}
