import type { Media } from "../media/media";

export interface Location {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

export interface Card {
  name: string;
  number: string;
}

export interface Poll {
  name: string;
  options: string[];
  /** How many options a person may choose; 0 for any number. */
  selectable: number;
  /** The key of the encrypted votes. */
  secret: Uint8Array;
}

export interface CallEntry {
  isVideo: boolean;
  outcome: "ringing" | "rejected" | "missed";
}

/**
 * A message's content. `raw` holds bytes chosen by the sender; `unsupported` is a received kind that phones cannot
 * show.
 */
export type Content =
  /** With a secret, the text is edited by encrypted messages. */
  | { kind: "text"; text: string; secret?: Uint8Array }
  | { kind: "media"; media: Media }
  | { kind: "location"; location: Location }
  | { kind: "contact"; contacts: Card[] }
  | { kind: "poll"; poll: Poll }
  | { kind: "viewOnce"; inner: Content; isWithheld?: boolean }
  | { kind: "call"; call: CallEntry }
  | { kind: "raw"; bytes: Uint8Array }
  | { kind: "unsupported"; type: string };

/** The file in a message, if there is one. */
export function mediaIn(content: Content): Media | undefined {
  if (content.kind === "viewOnce") return mediaIn(content.inner);
  return content.kind === "media" ? content.media : undefined;
}

/** The same message with another text; undefined when it has no text to change. */
export function withText(content: Content, text: string): Content | undefined {
  if (content.kind === "text") return { ...content, text };
  if (content.kind === "media") return { kind: "media", media: { ...content.media, caption: text } };
  return undefined;
}
