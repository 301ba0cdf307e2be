import { randomBytes } from "node:crypto";
import type { proto } from "@whiskeysockets/baileys";
import protobuf from "protobufjs";
import type { Content, MediaClaim, Quote } from "../content";

/**
 * The fields of WhatsApp's `Message` that we write. The WhatsApp library has them all, but a process that only takes
 * messages from agents does not load it.
 */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Message {
    string conversation = 1;
    ImageMessage imageMessage = 3;
    ContactMessage contactMessage = 4;
    LocationMessage locationMessage = 5;
    ExtendedTextMessage extendedTextMessage = 6;
    DocumentMessage documentMessage = 7;
    AudioMessage audioMessage = 8;
    VideoMessage videoMessage = 9;
    ContactsArrayMessage contactsArrayMessage = 13;
    StickerMessage stickerMessage = 26;
    PollCreationMessage pollCreationMessage = 49;
  }
  message ContextInfo {
    string stanzaId = 1;
    string participant = 2;
    Message quotedMessage = 3;
    repeated string mentionedJid = 15;
  }
  message ExtendedTextMessage { string text = 1; ContextInfo contextInfo = 17; }
  message LocationMessage {
    double degreesLatitude = 1;
    double degreesLongitude = 2;
    string name = 3;
    string address = 4;
    ContextInfo contextInfo = 17;
  }
  message ContactMessage { string displayName = 1; string vcard = 16; ContextInfo contextInfo = 17; }
  message ContactsArrayMessage {
    string displayName = 1;
    repeated ContactMessage contacts = 2;
    ContextInfo contextInfo = 17;
  }
  message ImageMessage { string mimetype = 2; string caption = 3; uint32 height = 6; uint32 width = 7; }
  message AudioMessage { string mimetype = 2; uint32 seconds = 5; bool ptt = 6; }
  message VideoMessage { string mimetype = 2; uint32 seconds = 5; string caption = 7; }
  message DocumentMessage { string mimetype = 2; string title = 3; string fileName = 8; string caption = 20; }
  message StickerMessage { string mimetype = 5; }
  message PollCreationMessage {
    message Option { string optionName = 1; }
    string name = 2;
    repeated Option options = 3;
  }`);
const Message = root.lookupType("Message");
const ContextInfo = root.lookupType("ContextInfo");

/** The protobuf bytes of a message. */
export function encodeContent(content: Content, quotes?: Quote): Uint8Array {
  if (["media", "poll", "card", "unsupported"].includes(content.kind))
    throw new Error(`A message of kind ${content.kind} cannot be made of its content.`);
  return Message.encode(messageOf(content, contextOf(content.mentions, quotes))).finish();
}

/** `ContextInfo`: the message that is answered, and who is named. Empty when there is none. */
export const encodeContext = (mentions: Content["mentions"], quotes?: Quote): Uint8Array =>
  ContextInfo.encode(contextOf(mentions, quotes) ?? {}).finish();

function contextOf(mentions: Content["mentions"] = [], quotes?: Quote): proto.IContextInfo | undefined {
  if (mentions.length === 0 && !quotes) return undefined;
  return {
    mentionedJid: mentions.map(({ peer }) => peer.address),
    ...(quotes && {
      stanzaId: quotes.wid,
      participant: quotes.participant?.address,
      quotedMessage: messageOf(quotes.content),
    }),
  };
}

/** No template is sent here; a quote of one that another number sent shows its text. */
function messageOf(content: Content, contextInfo?: proto.IContextInfo): proto.IMessage {
  switch (content.kind) {
    case "text":
    case "template":
      return { extendedTextMessage: { text: content.text, contextInfo } };
    case "location": {
      const { latitude, longitude, name, address } = content;
      return {
        locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address, contextInfo },
      };
    }
    case "contacts": {
      const contacts = content.cards.map(({ name, vcard }) => ({ displayName: name, vcard }));
      const [only] = contacts;
      if (only && contacts.length === 1) return { contactMessage: { ...only, contextInfo } };
      const displayName = content.cards.map(({ name }) => name).join(", ");
      return { contactsArrayMessage: { displayName, contacts, contextInfo } };
    }
    case "media":
      return outlineMedia(content.media);
    case "poll": {
      const options = content.options.map((optionName) => ({ optionName }));
      return { pollCreationMessage: { name: content.name, options } };
    }
    case "card":
      return { conversation: [content.card.title, content.card.text].filter(Boolean).join("\n") };
    case "unsupported":
      return { conversation: "" };
  }
}

/** A file as it stands in a quote: what it is, not where. */
function outlineMedia({
  type,
  mimetype,
  caption,
  filename,
  seconds,
  isVoice,
  width,
  height,
}: MediaClaim): proto.IMessage {
  switch (type) {
    case "image":
      return { imageMessage: { mimetype, caption, height, width } };
    case "audio":
      return { audioMessage: { mimetype, seconds, ptt: isVoice ?? false } };
    case "video":
      return { videoMessage: { mimetype, seconds, caption } };
    case "document":
      return { documentMessage: { mimetype, title: filename, fileName: filename, caption } };
    case "sticker":
      return { stickerMessage: { mimetype } };
  }
}

/** In the format of the web client's ids. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
