import type { proto } from "@whiskeysockets/baileys";
import { Group } from "../people/group";
import type { ChatMessage } from "../people/chat-log";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import type { Content } from "./content";
import { readable, toMessage } from "./to-message";

/** A chat: a person or a group. */
export type Chat = Person | Group;

/** A message, or a change of one, that a phone sends. */
export interface Outgoing {
  id: string;
  chat: Chat;
  at: number;
  addressing: Addressing;
  /** The type attribute of the stanza, which is not encrypted. */
  type: string;
  edit?: string;
  /** Bytes are sent unchanged. */
  body: proto.IMessage | Uint8Array;
  /** Linked clients get only a notice that the phone has the message. */
  isWithheld?: boolean;
}

/** The message to send from a phone's log; undefined when its chat no longer exists. */
export function outgoingMessage(world: World, author: Person, message: ChatMessage): Outgoing | undefined {
  const chat = world.chat(message.chat);
  if (!chat) return undefined;
  const { id, at, addressing, content } = message;
  const body = content.kind === "raw" ? content.bytes : toMessage(content, contextOf(world, author, message));
  return {
    id,
    chat,
    at,
    addressing,
    type: stanzaType(content),
    body,
    ...(content.kind === "viewOnce" && content.isWithheld && { isWithheld: true }),
  };
}

function stanzaType({ kind }: Content): string {
  if (kind === "text" || kind === "poll") return kind;
  return "media";
}

/** The quote and the mentions of a message, and how long it stays. */
function contextOf(world: World, author: Person, message: ChatMessage): proto.IContextInfo | undefined {
  const form = message.addressing;
  const quotedMessage = message.quote === undefined ? undefined : author.log.get(message.quote);
  const quotedAuthor = quotedMessage && world.people.get(quotedMessage.from);
  const mentionedJid = message.mentions?.flatMap((number) => world.people.get(number)?.address(form) ?? []);
  const expiration = author.expirations.get(message.chat);
  if (!quotedAuthor && !mentionedJid?.length && !expiration?.seconds) return undefined;
  return {
    ...(expiration?.seconds && { expiration: expiration.seconds, ephemeralSettingTimestamp: expiration.at }),
    ...(quotedAuthor && {
      stanzaId: quotedMessage.id,
      participant: quotedAuthor.address(form),
      quotedMessage: toMessage(quotedMessage.content),
    }),
    ...(mentionedJid?.length && { mentionedJid }),
  };
}

/** The people who receive a message, without its author. */
export function recipientsOf(world: World, author: Person, chat: Chat): Person[] {
  if (!(chat instanceof Group)) return [chat];
  return chat.members.flatMap((number) => (number === author.number ? [] : (world.people.get(number) ?? [])));
}

/** The id of the chat under which a recipient's phone stores the author's message. */
export const chatIdFor = (author: Person, chat: Chat): string => (chat instanceof Group ? chat.chatId : author.chatId);

/** The body as a message: bytes are decoded. */
export const decodedBody = ({ body }: Outgoing): proto.IMessage => (body instanceof Uint8Array ? readable(body) : body);
