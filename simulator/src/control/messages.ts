import type { Media, MediaKind } from "../media/media";
import type { ChatMessage, Step } from "../people/chat-log";
import { isGroupAddress } from "../stanzas/address";
import { ADDRESSING } from "../people/person";
import type { World } from "../people/world";
import type { CallEntry, Card, Content, Location } from "../messages/content";
import { fromMessage } from "../messages/from-message";
import { toMessage } from "../messages/to-message";
import type { Draft } from "../messages/from-phone";
import { readContent } from "./content";
import { numbersOf, optionalChoice, optionalCount, optionalText, type Body } from "./input";

/** Reads a message to write; its media are stored for `owner`. */
export async function readDraft(world: World, body: Body, owner: string): Promise<Draft> {
  const draft = {
    id: optionalText(body, "id"),
    quote: optionalText(body, "quote"),
    mentions: numbersOf(body, "mentions"),
    at: optionalCount(body, "at"),
    addressing: optionalChoice(body, "addressing", ADDRESSING),
  };
  return { ...draft, content: await readContent(world, body, owner) };
}

/** A file on a phone. Its bytes are at …/messages/{id}/media, unless there is a problem. */
export interface ShownMedia {
  kind: MediaKind;
  mimetype: string;
  bytes: number;
  /** In hex. */
  sha256: string;
  filename?: string;
  caption?: string;
  ptt?: true;
  seconds?: number;
  waveform?: number[];
  width?: number;
  height?: number;
  /** Why this phone could not open it. */
  problem?: string;
}

/** A message on a phone. `from` is a number, `chat` a number or a group's id, `at` is in seconds. */
export interface ShownMessage {
  id: string;
  from: string;
  fromMe: boolean;
  chat: string;
  group?: string;
  text?: string;
  media?: ShownMedia;
  location?: Location;
  /** The first of the cards. */
  contact?: Card;
  contacts?: Card[];
  poll?: { name: string; options: string[]; selectable: number };
  viewOnce?: true;
  call?: { video: boolean; outcome: CallEntry["outcome"] };
  /** The kind of a message that this phone cannot show. */
  unsupported?: string;
  quote?: string;
  /** In seconds, of a received message that disappears. */
  expiration?: number;
  mentions?: string[];
  edited: boolean;
  deleted: boolean;
  reactions: { from: string; emoji: string }[];
  at: number;
  status: Step;
}

export function showMessage(message: ChatMessage): ShownMessage {
  const { id, from, fromMe, chat, content, quote, expiration, mentions, at, status } = message;
  return {
    id,
    from,
    fromMe,
    chat,
    ...(isGroupAddress(chat) && { group: chat }),
    // A deleted message keeps an empty bubble.
    ...(message.isDeleted ? {} : showContent(content)),
    ...(quote !== undefined && { quote }),
    ...(expiration !== undefined && { expiration }),
    ...(mentions && { mentions }),
    edited: message.isEdited ?? false,
    deleted: message.isDeleted ?? false,
    reactions: message.reactions ?? [],
    at,
    status,
  };
}

function showContent(content: Content): Partial<ShownMessage> {
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "media":
      return { media: showMedia(content.media) };
    case "location":
      return { location: content.location };
    case "contact":
      return { contact: content.contacts[0], contacts: content.contacts };
    case "poll": {
      const { name, options, selectable } = content.poll;
      return { poll: { name, options, selectable } };
    }
    case "viewOnce":
      return { ...showContent(content.inner), viewOnce: true };
    case "call":
      return { call: { video: content.call.isVideo, outcome: content.call.outcome } };
    case "raw":
      return showRaw(content);
    case "unsupported":
      return { unsupported: content.type };
  }
}

/** Shows what can be decoded of raw bytes. */
function showRaw(content: Content): Partial<ShownMessage> {
  const displayedMessage = fromMessage(toMessage(content));
  return displayedMessage ? showContent(displayedMessage.content) : { unsupported: "raw" };
}

function showMedia(media: Media): ShownMedia {
  const { kind, mimetype, bytes, sha256, filename, caption, isVoice, seconds, waveform, width, height, problem } =
    media;
  return {
    kind,
    mimetype,
    bytes,
    sha256: Buffer.from(sha256).toString("hex"),
    ...(filename !== undefined && { filename }),
    ...(caption !== undefined && { caption }),
    ...(isVoice && { ptt: true }),
    ...(seconds !== undefined && { seconds }),
    ...(waveform && { waveform: [...waveform] }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(problem !== undefined && { problem }),
  };
}
