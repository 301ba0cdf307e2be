import type { proto } from "@whiskeysockets/baileys";
import { containers, roleOf, type Kind } from "./kinds";
import { readFrame, type Frame } from "./read-frame";

/** A message taken out of all its containers; one with buttons, a list or cards is its text, or its file with it. */
export interface OpenedMessage {
  message: proto.IMessage;
  /** The field that had the content; undefined when there is none. */
  type: Kind | undefined;
  viewOnce: boolean;
  /** The quote, the mentions and the origin of the message. */
  contextInfo?: proto.IContextInfo | null;
  buttons?: Frame["buttons"];
}

const once = new Set<Kind>(["viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension"]);
const deepest = 10;

export function openMessage(outer: proto.IMessage): OpenedMessage {
  let message = outer;
  let viewOnce = false;
  for (let depth = 0; depth < deepest; depth++) {
    const container = containers.find((name) => message[name]?.message);
    const inner = container && message[container]?.message;
    if (!inner) break;
    viewOnce ||= once.has(container);
    message = inner;
  }
  const type = typeOf(message);
  const frame = readFrame(message);
  if (frame)
    return { message: unwrapFrame(frame), type, viewOnce, contextInfo: frame.contextInfo, buttons: frame.buttons };
  const part = message.imageMessage ?? message.videoMessage ?? message.audioMessage;
  return {
    message,
    type,
    viewOnce: viewOnce || part?.viewOnce === true,
    contextInfo: contextOf(type && message[type]),
  };
}

function unwrapFrame({ text, attached: { imageMessage, videoMessage, documentMessage } }: Frame): proto.IMessage {
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: text } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: text } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption: text } };
  return { extendedTextMessage: { text } };
}

const contextOf = (part: unknown): proto.IContextInfo | null | undefined =>
  typeof part === "object" && part !== null
    ? (Reflect.get(part, "contextInfo") as proto.IContextInfo | null | undefined)
    : undefined;

/** What a person sent comes before whatever else the message has. An empty container has nothing in it. */
function typeOf(message: proto.IMessage): Kind | undefined {
  const names = (Object.keys(message) as Kind[]).filter((name) => isThere(message, name));
  const isSent = (name: Kind) => ["content", "kept", "container", undefined].includes(roleOf(name));
  return names.find(isSent) ?? names.find((name) => roleOf(name) !== "besides");
}

function isThere(message: proto.IMessage, name: Kind): boolean {
  const part: unknown = message[name];
  if (part === null || part === undefined) return false;
  return roleOf(name) !== "container" || (typeof part === "object" && Reflect.get(part, "message") != null);
}
