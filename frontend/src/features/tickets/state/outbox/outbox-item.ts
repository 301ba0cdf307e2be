import type { QuotedDto } from "@guiche/contract/messages";
import type { LocationBody } from "@guiche/contract/message-kinds";

/** `waiting` for its turn, `offline`, `sending`, or `failed` until the user retries or discards it. */
export type OutboxItemState = "waiting" | "offline" | "sending" | "failed";

/** Content sent with a text or instead of one. */
export interface MessageExtras {
  quotedMsg?: QuotedDto;
  /** Its caption is `body`. */
  file?: File;
  /** Set if the file was recorded in this browser. */
  voice?: { seconds: number; waveform: number[] };
  /** Width and height of a picture, in pixels. */
  measures?: [number, number];
  contacts?: { id: number; name: string; number: string | null }[];
  location?: LocationBody;
  /** An approved template; `body` is its text with the values. */
  template?: { id: number; name: string; values: string[] };
}

/** A message that the server has not accepted yet. `clientId` makes repeated calls idempotent. */
export interface OutboxItem extends MessageExtras {
  clientId: string;
  ticketId: number;
  body: string;
  /** Upload progress from 0 to 1. */
  progress?: number;
  createdAt: number;
  state: OutboxItemState;
  tries: number;
  /** The error code, if it failed. */
  failure: string | null;
}
