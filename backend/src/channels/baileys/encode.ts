import { randomBytes } from "node:crypto";
import type { Content, MediaClaim, Quote } from "../provider";
import { count, double, field, message, nothing, text } from "./protobuf";

/**
 * The protobuf bytes of a message, written by hand, so that a process that only queues agents' messages need not load
 * the library. The numbers are those of WhatsApp's `Message`.
 */
export function encodeContent(content: Content, quotes?: Quote): Uint8Array {
  if (content.kind === "media" || content.kind === "poll" || content.kind === "unsupported")
    throw new Error(`A message of kind ${content.kind} cannot be made of its content.`);
  return encode(content, encodeContext(content.mentions, quotes));
}

/** `ContextInfo`: the quoted message and the mentions. Empty when there are none. */
export function encodeContext(mentions: Content["mentions"], quotes?: Quote): Buffer {
  const named = (mentions ?? []).map(({ peer }) => text(15, peer.address));
  if (!quotes) return message(...named);
  const quoted = encode(quotes.content, nothing);
  return message(text(1, quotes.wid), text(2, quotes.participant?.address), field(3, quoted), ...named);
}

function encode(content: Content, context: Buffer): Buffer {
  const contextInfo = context.length > 0 ? field(17, context) : nothing;
  switch (content.kind) {
    case "text":
      return field(6, message(text(1, content.text), contextInfo));
    case "location": {
      const { latitude, longitude, name, address } = content;
      return field(5, message(double(1, latitude), double(2, longitude), text(3, name), text(4, address), contextInfo));
    }
    case "contacts": {
      const cards = content.cards.map(({ name, vcard }) => message(text(1, name), text(16, vcard)));
      const [only] = cards;
      if (only && cards.length === 1) return field(4, message(only, contextInfo));
      const heading = content.cards.map(({ name }) => name).join(", ");
      return field(13, message(text(1, heading), ...cards.map((card) => field(2, card)), contextInfo));
    }
    case "media":
      return outlined(content.media);
    case "poll": {
      const options = content.options.map((option) => field(3, text(1, option)));
      return field(49, message(text(2, content.name), ...options));
    }
    case "unsupported":
      return text(1, "");
  }
}

/** A file in a quote: its description, without an address. */
function outlined({ type, mimetype, caption, filename, seconds, isVoice, width, height }: MediaClaim): Buffer {
  switch (type) {
    case "image":
      return field(3, message(text(2, mimetype), text(3, caption), count(6, height), count(7, width)));
    case "audio":
      return field(8, message(text(2, mimetype), count(5, seconds), count(6, isVoice ? 1 : 0)));
    case "video":
      return field(9, message(text(2, mimetype), count(5, seconds), text(7, caption)));
    case "document":
      return field(7, message(text(2, mimetype), text(3, filename), text(8, filename), text(20, caption)));
    case "sticker":
      return field(26, text(5, mimetype));
  }
}

/** In the format of the web client's ids. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
