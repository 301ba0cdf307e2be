import { beginningOf } from "@guiche/contract/texts/beginning";
import type { MediaDto, MentionDto, MessageOrigin } from "@guiche/contract/messages";
import type { CardBody, LocationBody, MediaType, PollBody } from "@guiche/contract/message-kinds";
import { isUndecrypted, type Content, type MediaClaim, type MediaKind } from "../../channels/content";
import type { MessageDetails } from "../../models/messages/message";
import { bodyOfCards, cardsIn } from "./cards";

/** A message's content in the columns of its row. */
export interface Form {
  mediaType: MediaType;
  body: string;
  details: MessageDetails | null;
}

const typeOf: Record<MediaKind, MediaType> = {
  image: "image",
  audio: "audio",
  video: "video",
  document: "application",
  sticker: "sticker",
};
const kindOf = new Map(Object.entries(typeOf).map(([kind, type]) => [type, kind as MediaKind]));

/** The text, or the file's caption. */
export const textOf = (content: Content): string =>
  content.kind === "text" ? content.text : content.kind === "media" ? (content.media.caption ?? "") : "";

/** `mentions`: the people mentioned in the text, by the names we know. */
export function formOf(content: Content, mentions: MentionDto[] = []): Form {
  const details: MessageDetails = {
    ...("media" in content && content.media && { media: factsOf(content.media) }),
    ...(mentions.length > 0 && { mentions }),
    ...(content.viewOnce && { viewOnce: true }),
    ...(content.forwarded && { forwarded: content.forwarded }),
    ...(content.ad && { ad: content.ad }),
    ...(content.kind === "template" && { template: content.template }),
    ...(content.kind === "text" && content.choices && { choices: content.choices }),
    ...(isUndecrypted({ content }) && { isAwaited: true }),
  };
  return { ...shapeOf(content), details: Object.keys(details).length > 0 ? details : null };
}

/** Adds the WhatsApp addresses of mentioned people to an outgoing message, so that a retry has them too. */
export function withAddresses({ details, ...form }: Form, { mentions }: Content): Form {
  const mentionAddresses = mentions?.map(({ peer }) => peer.address) ?? [];
  return { ...form, details: mentionAddresses.length > 0 ? { ...details, mentionAddresses } : details };
}

export const withOrigin = ({ details, ...form }: Form, origin: MessageOrigin | undefined): Form => ({
  ...form,
  details: origin ? { ...details, origin } : details,
});

/** How an address appears in a text: its first part. */
export const digitsIn = (address: string): string => address.replace(/[:@].*$/, "");

function shapeOf(content: Content): Pick<Form, "mediaType" | "body"> {
  switch (content.kind) {
    case "text":
      return { mediaType: "chat", body: content.text };
    case "template":
      return { mediaType: content.media ? typeOf[content.media.type] : "chat", body: content.text };
    case "media":
      return { mediaType: typeOf[content.media.type], body: content.media.caption ?? "" };
    case "location": {
      const { latitude, longitude, name, address } = content;
      const place: LocationBody = { latitude, longitude, ...(name && { name }), ...(address && { address }) };
      return { mediaType: "locationMessage", body: JSON.stringify(place) };
    }
    case "contacts":
      return { mediaType: content.cards.length === 1 ? "contactMessage" : "vcard", body: bodyOfCards(content.cards) };
    case "poll": {
      const poll: PollBody = { name: content.name, options: content.options };
      return { mediaType: "poll", body: JSON.stringify(poll) };
    }
    case "card":
      return { mediaType: "card", body: JSON.stringify(content.card) };
    case "unsupported":
      return { mediaType: "unsupported", body: "" };
  }
}

function factsOf({ mimetype, filename, bytes, seconds, isVoice, isGif, waveform, width, height }: MediaClaim) {
  const facts: Partial<MediaDto> = { mimetype: beginningOf(mimetype, 100) };
  if (filename) facts.filename = beginningOf(filename, 255);
  if (bytes !== undefined) facts.bytes = bytes;
  if (seconds !== undefined) facts.seconds = seconds;
  if (isVoice) facts.isVoice = true;
  if (isGif) facts.isGif = true;
  if (waveform) facts.waveform = waveform.slice(0, 64);
  if (width !== undefined) facts.width = width;
  if (height !== undefined) facts.height = height;
  return facts;
}

/** The inverse: a row's content to send; null for kinds that cannot be sent. */
export function contentOf({ mediaType, body, details }: Form): Content | null {
  const type = kindOf.get(mediaType);
  const media = type && claimOf(type, body, details?.media ?? {});
  if (details?.template) return { kind: "template", text: body, template: details.template, ...(media && { media }) };
  if (media) return { kind: "media", media };
  switch (mediaType) {
    case "chat":
      return {
        kind: "text",
        text: body,
        ...(details?.choices && { choices: details.choices }),
        ...mentionsOf(details),
      };
    case "locationMessage":
      return { kind: "location", ...(JSON.parse(body) as LocationBody) };
    case "contactMessage":
    case "vcard":
      return { kind: "contacts", cards: cardsIn(body) };
    case "poll":
      return { kind: "poll", ...(JSON.parse(body) as PollBody) };
    case "card":
      return { kind: "card", card: JSON.parse(body) as CardBody };
    default:
      return null;
  }
}

function mentionsOf(details: Form["details"]): Pick<Content, "mentions"> {
  const addresses = details?.mentionAddresses;
  return addresses ? { mentions: addresses.map((address) => ({ value: digitsIn(address), peer: { address } })) } : {};
}

function claimOf(type: MediaKind, caption: string, facts: Partial<MediaDto>): MediaClaim {
  const { mimetype = "application/octet-stream", filename, bytes, seconds, isVoice, waveform, width, height } = facts;
  const claim: MediaClaim = { type, mimetype };
  if (caption) claim.caption = caption;
  if (filename) claim.filename = filename;
  if (bytes != null) claim.bytes = bytes;
  if (seconds != null) claim.seconds = seconds;
  if (isVoice) claim.isVoice = true;
  if (facts.isGif) claim.isGif = true;
  if (waveform) claim.waveform = waveform;
  if (width != null) claim.width = width;
  if (height != null) claim.height = height;
  return claim;
}
