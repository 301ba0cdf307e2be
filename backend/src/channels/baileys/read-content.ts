import type { proto } from "@whiskeysockets/baileys";
import type { Card, Content } from "../content";
import { storable } from "./journal";
import { readMedia } from "./media-part";
import type { Opened } from "./open-message";

/**
 * Messages without content for a person: keys, settings, votes (which only the poll's creator can decrypt), and the
 * header of an album, whose pictures arrive as messages of their own.
 */
const noise = new Set<string>([
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "pollUpdateMessage",
  "encEventResponseMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "stickerSyncRmrMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "albumMessage",
]);

/** The content to show; an unknown kind becomes `unsupported` with its type. Null when there is nothing to show. */
export function readContent({ message, type, viewOnce }: Opened): Content | null {
  if (type === undefined || noise.has(type)) return null;
  const content = readKind(message) ?? { kind: "unsupported", type: storable(type) };
  return viewOnce ? { ...content, viewOnce } : content;
}

function readKind(message: proto.IMessage): Content | null | undefined {
  const text = textOf(message);
  if (text !== undefined) return { kind: "text", text: storable(text) };
  const media = readMedia(message);
  if (media) return { kind: "media", media };
  const place = message.locationMessage ?? message.liveLocationMessage;
  if (place) return readPlace(place);
  const cards = message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts;
  if (cards) return { kind: "contacts", cards: cards.map(readCard) };
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5;
  return poll && readPoll(poll);
}

/** Typed text, or the chosen option of a list or button message. */
function textOf(message: proto.IMessage): string | undefined {
  const { listResponseMessage, interactiveResponseMessage } = message;
  const text =
    message.conversation ??
    message.extendedTextMessage?.text ??
    message.buttonsResponseMessage?.selectedDisplayText ??
    message.templateButtonReplyMessage?.selectedDisplayText ??
    interactiveResponseMessage?.body?.text;
  if (typeof text === "string") return text;
  const chosen = [listResponseMessage?.title, listResponseMessage?.description].filter(Boolean).join("\n");
  return chosen || undefined;
}

function readPlace(place: proto.Message.ILocationMessage & proto.Message.ILiveLocationMessage): Content | undefined {
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
  const isOnEarth = Math.abs(latitude ?? NaN) <= 90 && Math.abs(longitude ?? NaN) <= 180;
  if (typeof latitude !== "number" || typeof longitude !== "number" || !isOnEarth) return undefined;
  const name = storable(place.name || place.caption || place.comment || "");
  const address = storable(place.address ?? "");
  return { kind: "location", latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

const readCard = ({ displayName, vcard }: proto.Message.IContactMessage): Card => ({
  name: storable(displayName ?? ""),
  vcard: storable(vcard ?? ""),
});

const readPoll = ({ name, options }: proto.Message.IPollCreationMessage): Content => ({
  kind: "poll",
  name: storable(name ?? ""),
  options: (options ?? []).map(({ optionName }) => storable(optionName ?? "")),
});
