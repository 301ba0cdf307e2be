import type { CardBody } from "@guiche/contract/message-kinds";
import type { FilledTemplate } from "@guiche/contract/templates";
import type { AdDto } from "@guiche/contract/ads";

/**
 * The sender or recipient of a message. At least one of the four is known; a person may be known under both `phone`
 * (digits with country code) and `lid`, and switch between them. `bsuid` is their id with the business at the Cloud API.
 */
export interface Peer {
  phone?: string;
  lid?: string;
  bsuid?: string;
  group?: string;
  /** Where a reply goes: the provider's own address, from the customer's last message. */
  address: string;
}

/** A member of a group. */
export interface Participant extends Peer {
  /** May change the group, and delete other members' messages. */
  isAdmin: boolean;
}

export type MediaKind = "image" | "audio" | "video" | "document" | "sticker";

/** What a message says about its file. All of it is the sender's claim until the bytes are here. */
export interface MediaClaim {
  type: MediaKind;
  mimetype: string;
  filename?: string;
  caption?: string;
  /** Size in bytes. */
  bytes?: number;
  seconds?: number;
  /** A voice note, with its waveform: 64 values of 0 to 100. */
  isVoice?: boolean;
  waveform?: number[];
  /** A video without sound that plays by itself, over and over. */
  isGif?: true;
  /** Pixels. */
  width?: number;
  height?: number;
}

export interface Card {
  name: string;
  vcard: string;
}

/** The type of a message that arrived and cannot be decrypted yet. */
export const undecryptable = "undecryptable";

/** A placeholder: the message itself may still come under the same id. */
export const isUndecrypted = ({ content }: { content: Content }): boolean =>
  content.kind === "unsupported" && content.type === undecryptable;

/** Choices to press. `label` opens them where they are a list. */
export interface Choices {
  label: string;
  items: { id: string; title: string }[];
}

/**
 * The content of a message, independent of any provider. A mention is `@` and the digits of `value` in the text.
 */
export type Content =
  /** `choices`: what the text offers, for numbers with buttons; the others send the text alone. */
  (
    | { kind: "text"; text: string; choices?: Choices }
    | { kind: "media"; media: MediaClaim }
    | { kind: "location"; latitude: number; longitude: number; name?: string; address?: string }
    | { kind: "contacts"; cards: Card[] }
    | { kind: "poll"; name: string; options: string[] }
    | { kind: "card"; card: CardBody }
    /** An approved message of an official number. `text`: as the customer sees it. `media`: the file of its header. */
    | { kind: "template"; text: string; template: FilledTemplate; media?: MediaClaim }
    | { kind: "unsupported"; type: string }
  ) & {
    /** The people mentioned in the text: the digits after the `@`, and who that is. */
    mentions?: { value: string; peer: Peer }[];
    /** Passed on; "often": through many hands. */
    forwarded?: "once" | "often";
    /** The ad that the sender pressed before writing. */
    ad?: AdDto;
    /** The sender allows the recipient to see it only once. */
    viewOnce?: boolean;
  };

/** A quoted message. */
export interface Quote {
  wid: string;
  fromMe: boolean;
  /** The author, inside a group. */
  participant?: Peer;
  content: Content;
}
