import type { proto } from "@whiskeysockets/baileys";
import { Group } from "../people/group";
import type { ChatMessage } from "../people/chat-log";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import type { Content } from "./content";
import { readable, toMessage } from "./to-message";

/** Where messages go: a person, or a group. */
export type Chat = Person | Group;

/** What a phone sends into a chat: a message that shows, or a word about one. */
export interface Outgoing {
  id: string;
  chat: Chat;
  at: number;
  addressing: Addressing;
  /** What the server may know about it. */
  type: string;
  edit?: string;
  /** Bytes go out as they are, whatever they say. */
  body: proto.IMessage | Uint8Array;
  /** Linked clients are only told that there is something to be seen on the phone. */
  isWithheld?: boolean;
}

/** The message of a phone's log, ready to go out; nothing when its chat is gone. */
export function outgoingOf(world: World, author: Person, message: ChatMessage): Outgoing | undefined {
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

/** What a message answers and whom it mentions, if anything. */
function contextOf(world: World, author: Person, message: ChatMessage): proto.IContextInfo | undefined {
  const form = message.addressing;
  const quoted = message.quote === undefined ? undefined : author.log.get(message.quote);
  const quotedAuthor = quoted && world.people.get(quoted.from);
  const mentionedJid = message.mentions?.flatMap((number) => world.people.get(number)?.address(form) ?? []);
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

/** The people a message into a chat is for, its author aside. */
export function readersOf(world: World, author: Person, chat: Chat): Person[] {
  if (!(chat instanceof Group)) return [chat];
  return chat.members.flatMap((number) => (number === author.number ? [] : (world.people.get(number) ?? [])));
}

/** Under which name a reader's phone files what the author writes into a chat. */
export const filedUnder = (author: Person, chat: Chat): string => (chat instanceof Group ? chat.chatId : author.chatId);

/** The message itself, whichever way it is kept. */
export const toMessageOf = ({ body }: Outgoing): proto.IMessage => (body instanceof Uint8Array ? readable(body) : body);
