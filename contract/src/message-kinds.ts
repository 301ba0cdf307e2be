/**
 * The kind of a message. `chat` is text, `application` a document; `contactMessage` is one card (body: a vCard),
 * `vcard` several (body: vCards one after the other); `locationMessage` has a `LocationBody` as JSON in its body,
 * `poll` a `PollBody`, `call_log` a `CallBody`, `card` a `CardBody`. A kind that Guichê cannot show is stored whole and sent as
 * `unsupported`.
 */
const mediaTypes = [
  "chat",
  "image",
  "audio",
  "video",
  "application",
  "sticker",
  "locationMessage",
  "contactMessage",
  "vcard",
  "poll",
  "call_log",
  "card",
  "unsupported",
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Kinds that have a file of their own. */
const fileTypes = ["image", "audio", "video", "application", "sticker"] as const satisfies readonly MediaType[];
export const isFileType = (type: MediaType): boolean => (fileTypes as readonly MediaType[]).includes(type);

export interface LocationBody {
  /** Degrees. */
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}
export interface PollBody {
  name: string;
  options: string[];
}
export interface CallBody {
  video: boolean;
  outcome: "refused" | "missed";
}

/** What a `CardBody` is about, with its sign. `pix`: a key to pay to, from a button of a company. */
export const cardSigns = {
  order: "🛒",
  product: "🛍️",
  stickers: "🏷️",
  pix: "💰",
  payment: "💰",
  paymentRequest: "💰",
  paymentDeclined: "💰",
  paymentCancelled: "💰",
  paymentInvite: "💰",
  invoice: "🧾",
  event: "📅",
  eventCancelled: "📅",
  groupInvite: "👥",
  channelInvite: "📢",
};
export type CardType = keyof typeof cardSigns;

const cardLabels = ["items", "total", "price", "key", "from", "place", "link", "starts", "ends", "until"] as const;
type CardLabel = (typeof cardLabels)[number];

/**
 * One line of a card. `value` is a text; an amount with two decimals for `total` and `price`, with its currency in `of`;
 * an ISO date for `starts`, `ends` and `until`; for `key`, `of` is its kind as WhatsApp names it (EMAIL, CPF, EVP).
 */
export interface CardFact {
  label: CardLabel;
  value: string;
  of?: string;
}

export interface CardBody {
  card: CardType;
  title?: string;
  text?: string;
  facts?: CardFact[];
}

/**
 * State of a file: being downloaded; stored; over the limit or not requested yet (offered on demand); deleted by
 * WhatsApp; failed for another reason (wrong hash, forbidden address, no answer).
 */
export type MediaState = "pending" | "ready" | "tooLarge" | "noSpace" | "gone" | "failed";

/**
 * Why a message failed: no answer in ten minutes; the recipient does not exist; this number may answer but not write
 * first; the recipient blocks us; rate limited; WhatsApp refuses the message; an error of WhatsApp's own; the file to
 * send is missing; its connection was deleted before it was tried; the company blocked the recipient before an automatic
 * message left; the customer's 24 hours are over and only a template may be sent; Meta refuses the template; Meta holds
 * this message back from this person for now; the person wants no such messages; it is longer than what an official
 * number sends; it waited for its connection longer than its schedule allows; it may have left, but no one confirmed
 * it; unknown.
 */
export const messageFailures = [
  "timeout",
  "recipient",
  "restricted",
  "forbidden",
  "tooFast",
  "refused",
  "server",
  "media",
  "connection",
  "blocked",
  "window",
  "template",
  "heldBack",
  "optedOut",
  "tooLong",
  "late",
  "unconfirmed",
  "unknown",
] as const;
export type MessageFailure = (typeof messageFailures)[number];
