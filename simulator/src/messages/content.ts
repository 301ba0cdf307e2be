import { getContentType, normalizeMessageContent, type proto } from "@whiskeysockets/baileys";

/** What a message says. `unsupported` is something that arrived and that this phone cannot show yet. */
export type Content = { kind: "text"; text: string } | { kind: "unsupported"; type: string };

/** The message a reply refers to, as it is carried inside the reply. */
export interface Quoted {
  id: string;
  /** The author's address. */
  author: string;
  content: Content;
}

export function toMessage(content: Content, quoted?: Quoted): proto.IMessage {
  if (content.kind !== "text") throw new Error(`A phone cannot send ${content.type}.`);
  if (!quoted) return { conversation: content.text };
  const contextInfo = {
    stanzaId: quoted.id,
    participant: quoted.author,
    quotedMessage: quoted.content.kind === "text" ? { conversation: quoted.content.text } : {},
  };
  return { extendedTextMessage: { text: content.text, contextInfo } };
}

/** What is said beneath the words: settings, keys, echoes. No phone shows it as a message. */
const SILENT = new Set(["protocolMessage", "senderKeyDistributionMessage", "messageContextInfo", "reactionMessage"]);

/** What a received message says; nothing when it is none that a phone shows. */
export function fromMessage(received: proto.IMessage): { content: Content; quote?: string } | undefined {
  const message = normalizeMessageContent(received);
  const type = getContentType(message);
  if (!message || !type || SILENT.has(type)) return undefined;
  if (message.conversation) return { content: { kind: "text", text: message.conversation } };
  const extended = message.extendedTextMessage;
  if (!extended) return { content: { kind: "unsupported", type } };
  return {
    content: { kind: "text", text: extended.text ?? "" },
    ...(extended.contextInfo?.stanzaId && { quote: extended.contextInfo.stanzaId }),
  };
}
