import { encodeWAMessage, writeRandomPadMax16, type BinaryNode, type proto } from "@whiskeysockets/baileys";
import { stanza } from "../stanzas/stanza";
import type { ChatMessage } from "../people/chat-log";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import type { Content } from "./content";
import { toMessage } from "./to-message";

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
  const { content } = message;
  const plain =
    content.kind === "raw" ? writeRandomPadMax16(content.bytes) : encodeWAMessage(inner(world, author, message));
  return { attributes: attrs, plain };
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
  const deviceSentMessage = { destinationJid, message: inner(world, author, message) };
  return { attributes: attrs, plain: encodeWAMessage({ deviceSentMessage }) };
}

const common = (author: Person, message: ChatMessage) => ({
  id: message.id,
  t: message.at,
  type: stanzaType(message.content),
  notify: author.profile.name,
});

function stanzaType({ kind }: Content): string {
  if (kind === "text" || kind === "poll") return kind;
  return "media";
}

const inner = (world: World, author: Person, message: ChatMessage): proto.IMessage =>
  toMessage(message.content, contextOf(world, author, message));

/** What a message answers and whom it mentions, if anything. */
function contextOf(world: World, author: Person, message: ChatMessage): proto.IContextInfo | undefined {
  const form = message.addressing;
  const quoted = message.quote === undefined ? undefined : author.log.get(message.quote);
  const quotedAuthor = quoted && world.people.get(quoted.from);
  const mentionedJid = message.mentions?.map((number) => world.people.get(number)?.address(form) ?? "").filter(Boolean);
  if (!quotedAuthor && !mentionedJid?.length) return undefined;
  return {
    ...(quotedAuthor && {
      stanzaId: quoted.id,
      participant: quotedAuthor.address(form),
      quotedMessage: toMessage(quoted.content),
    }),
    ...(mentionedJid?.length && { mentionedJid }),
  };
}
