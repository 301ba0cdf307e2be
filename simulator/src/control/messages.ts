import type { ChatMessage, Step } from "../people/chat-log";
import { ADDRESSING } from "../people/person";
import type { Content } from "../messages/content";
import type { Draft } from "../messages/from-phone";
import { ControlError, optionalChoice, optionalCount, optionalText, textOf, type Body } from "./input";

/** Every kind of content the interface knows of; exactly one of them is what a message says. */
const KINDS = ["text", "media", "location", "contact", "poll", "viewOnce", "raw"] as const;

/** Reads what somebody wants to write. */
export function readDraft(body: Body): Draft {
  if (body.group !== undefined) throw new ControlError(400, "Groups are not supported yet.");
  return {
    content: readContent(body),
    id: optionalText(body, "id"),
    quote: optionalText(body, "quote"),
    at: optionalCount(body, "at"),
    addressing: optionalChoice(body, "addressing", ADDRESSING),
  };
}

function readContent(body: Body): Content {
  const kinds = KINDS.filter((kind) => body[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    throw new ControlError(400, `A message says exactly one of ${KINDS.join(", ")}.`);
  }
  if (kind !== "text") throw new ControlError(400, `Messages with "${kind}" are not supported yet.`);
  return { kind, text: textOf(body, "text") };
}

/** A message as the phone shows it. `from` and `chat` are numbers, `at` is in seconds. */
export interface ShownMessage {
  id: string;
  from: string;
  fromMe: boolean;
  chat: string;
  text?: string;
  /** The kind of a message that this phone cannot show yet. */
  unsupported?: string;
  quote?: string;
  edited: boolean;
  deleted: boolean;
  reactions: { from: string; emoji: string }[];
  at: number;
  status: Step;
}

export function showMessage(message: ChatMessage): ShownMessage {
  const { id, from, fromMe, chat, content, quote, at, status } = message;
  return {
    id,
    from,
    fromMe,
    chat,
    ...(content.kind === "text" ? { text: content.text } : { unsupported: content.type }),
    ...(quote !== undefined && { quote }),
    edited: false,
    deleted: false,
    reactions: [],
    at,
    status,
  };
}
