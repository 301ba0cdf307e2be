import { beginningOf } from "@guiche/contract/texts/beginning";
import mime from "mime";
import type { LocationBody, MediaType, PollBody } from "@guiche/contract/message-kinds";
import type { MentionDto } from "@guiche/contract/messages";
import type { MessageDetails } from "../../../models/messages/message";
import { bodyOfCards, vcardOf } from "../../messages";
import { flagOf, jsonOf, numberOf, textOf } from "./values";
import type { Theirs } from "../source/source";

/** A message's content in the columns of its row here. */
export interface MessageForm {
  mediaType: MediaType;
  body: string;
  details: MessageDetails | null;
  mediaState: "gone" | null;
}

type Parts = Readonly<Record<string, unknown>>;
const partsOf = (value: unknown): Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Parts) : {};
const listOf = (value: unknown): Parts[] => (Array.isArray(value) ? value.map(partsOf) : []);

/** Characters of it that are read. */
export const maxContent = 256 * 1024;
const wrappers = [
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "documentWithCaptionMessage",
  "editedMessage",
];

/** The message as WhatsApp sent it, which most forks also store; empty when it is missing or too large. */
export function contentIn(dataJson: unknown): Parts {
  const text = textOf(dataJson);
  if (text.length > maxContent) return {};
  let content = partsOf(partsOf(jsonOf(text || dataJson)).message);
  for (let depth = 0; depth < 5; depth += 1) {
    const wrapper = wrappers.find((name) => partsOf(content[name]).message);
    if (!wrapper) break;
    content = partsOf(partsOf(content[wrapper]).message);
  }
  return content;
}

const plain = (mediaType: MediaType, body: string): MessageForm => ({
  mediaType,
  body,
  details: null,
  mediaState: null,
});
const chat = (body: string): MessageForm => plain(body === "" ? "unsupported" : "chat", body);

/** Marks that a fork puts before automatic texts, and before those of campaigns. */
const marks = /^[\u200c\u200e]+ ?/;
const withoutMarks = (text: string): string => text.replace(marks, "");

const deletedText = "🚫 _Mensagem Apagada_";
export const isDeletedThere = ({ isDeleted, body }: Theirs): boolean =>
  flagOf(isDeleted) === true || textOf(body).trim() === deletedText;

/** What a row there is here. A deleted message keeps neither text nor file. */
export function formFrom(row: Theirs): MessageForm {
  const form = fileFrom(row) ?? otherFrom(row);
  return isDeletedThere(row) ? { ...form, body: emptyBodyOf(form.mediaType), details: null, mediaState: null } : form;
}

/** Bodies that screens read as JSON are never empty. */
const emptyBodyOf = (mediaType: MediaType): string =>
  mediaType === "locationMessage"
    ? JSON.stringify({ latitude: 0, longitude: 0 })
    : mediaType === "poll"
      ? JSON.stringify({ name: "", options: [] })
      : mediaType === "call_log"
        ? missedCall
        : "";

const missedCall = JSON.stringify({ video: false, outcome: "missed" });

/** Captions that forks make up for a file without one. */
const madeUp = new Set(["Áudio", "🔊", "sticker"]);

/** A message with a file. Its bytes are on a disk; until they are copied, the file counts as gone. */
function fileFrom({ mediaUrl, mediaType: theirs, body, dataJson }: Theirs): MessageForm | null {
  const path = textOf(mediaUrl).trim();
  if (path === "") return null;
  const name = nameIn(path);
  const text = withoutMarks(textOf(body));
  const content = contentIn(dataJson);
  const word = textOf(theirs).toLowerCase();
  const mediaType = fileType(word, content, text);
  const isVoice =
    mediaType === "audio" && (word === "ptt" || partsOf(content.audioMessage).ptt === true || name.endsWith(".ogg"));
  const fileFields = {
    filename: beginningOf(name, 255),
    mimetype: beginningOf(mime.getType(name) ?? "application/octet-stream", 100),
  };
  return {
    mediaType,
    body: madeUp.has(text) || nameIn(text) === name ? "" : text,
    details: { media: { ...fileFields, ...(isVoice && { isVoice }) } },
    mediaState: "gone",
  };
}

function fileType(word: string, content: Parts, text: string): MediaType {
  if (content.stickerMessage || word === "sticker" || text === "sticker") return "sticker";
  if (word.startsWith("image")) return "image";
  if (word.startsWith("video")) return "video";
  return word.startsWith("audio") || word === "ptt" ? "audio" : "application";
}

/** The sender's name of a file: without folders, and without the time that forks put before it. */
export function nameIn(path: string): string {
  const last =
    path
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return last.replace(/^\d{13}_(?=.)/, "");
}

function otherFrom(row: Theirs): MessageForm {
  const body = withoutMarks(textOf(row.body));
  const kind = textOf(row.mediaType);
  switch (kind) {
    case "location":
    case "locationMessage":
    case "liveLocationMessage":
      return locationFrom(body, contentIn(row.dataJson)) ?? chat(body);
    case "vcard":
    case "contactMessage":
    case "multi_vcard":
    case "contactsArrayMessage":
      return cardsFrom(body, contentIn(row.dataJson)) ?? chat(body);
    case "call_log":
      return plain("call_log", missedCall);
    case "adMetaPreview":
      return chat(adText(body));
    default:
      if (kind.startsWith("poll")) return pollFrom(contentIn(row.dataJson)) ?? chat(body);
      return textFrom(body);
  }
}

const coordinates = /[?&]q=(-?\d{1,3}(?:\.\d+)?)(?:%2C|,)(-?\d{1,3}(?:\.\d+)?)/i;

function locationFrom(body: string, content: Parts): MessageForm | null {
  const locationParts = partsOf(content.locationMessage ?? content.liveLocationMessage);
  const [, inBody, besideIt] = coordinates.exec(body) ?? [];
  const latitude = numberOf(locationParts.degreesLatitude ?? inBody);
  const longitude = numberOf(locationParts.degreesLongitude ?? besideIt);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const [name, address] = [textOf(locationParts.name).trim(), textOf(locationParts.address).trim()];
  const place: LocationBody = { latitude, longitude, ...(name && { name }), ...(address && { address }) };
  return plain("locationMessage", JSON.stringify(place));
}

/** One card, or several: vCards in the body or in a list, or names with numbers. */
function cardsFrom(body: string, content: Parts): MessageForm | null {
  const parsed = body.startsWith("{") || body.startsWith("[") ? jsonOf(body) : null;
  const contactParts = [
    ...listOf(partsOf(parsed).ticketzvCard),
    ...listOf(parsed),
    ...listOf(partsOf(content.contactsArrayMessage).contacts),
  ];
  const cards = contactParts.map(({ displayName, name: ownName, vcard, number }) => {
    const name = textOf(displayName) || textOf(ownName);
    return { name, vcard: textOf(vcard) || vcardOf({ name, number: textOf(number).replace(/\D/g, "") || null }) };
  });
  if (cards.length === 0 && /BEGIN:VCARD/i.test(body)) return plain("contactMessage", body);
  if (cards.length === 0) return null;
  return plain(cards.length === 1 ? "contactMessage" : "vcard", bodyOfCards(cards));
}

function pollFrom(content: Parts): MessageForm | null {
  const pollMessage = Object.entries(content).find(([name]) => name.startsWith("pollCreationMessage"))?.[1];
  const { name, options } = partsOf(pollMessage);
  if (!pollMessage) return null;
  const poll: PollBody = { name: textOf(name), options: listOf(options).map(({ optionName }) => textOf(optionName)) };
  return plain("poll", JSON.stringify(poll));
}

/** `picture|address|title|text|what the customer wrote`. */
const adText = (body: string): string =>
  body
    .split("|")
    .slice(1)
    .map((part) => part.trim())
    .filter(Boolean)
    .reverse()
    .join("\n");

const mention = /@\[([A-Za-z0-9+/=]{4,2000})\]/g;

/** A text, whose mentions a Ticketz writes as `@[base64 of JSON]`. */
function textFrom(body: string): MessageForm {
  const mentions: MentionDto[] = [];
  const text = body.replace(mention, (mentionText, encodedMention: string) => {
    const { jid, number, id, name, contactName } = partsOf(jsonOf(Buffer.from(encodedMention, "base64").toString()));
    const value = (textOf(number) || textOf(jid) || textOf(id)).replace(/[:@].*$/, "").replace(/\D/g, "");
    if (value === "") return mentionText;
    mentions.push({ value, name: textOf(name) || textOf(contactName) || `+${value}` });
    return `@${value}`;
  });
  return { ...chat(text), details: mentions.length > 0 ? { mentions } : null };
}
