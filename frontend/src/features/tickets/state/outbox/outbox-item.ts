import type { LocationBody, QuotedDto } from "@guiche/contract/messages";

/** `waiting` for its turn or for the line, `sending`, or `failed` until the person decides. */
export type OutboxItemState = "waiting" | "offline" | "sending" | "failed";

/** What goes with a text, or instead of one. */
export interface Enclosed {
  /** What it answers. */
  quotedMsg?: QuotedDto;
  /** `body` is its caption. */
  file?: File;
  /** The file was just spoken into this browser. */
  voice?: { seconds: number; waveform: number[] };
  /** Width and height of a picture. */
  measures?: [number, number];
  contacts?: { id: number; name: string; number: string | null }[];
  location?: LocationBody;
}

/** Something on its way to the server. `clientId` makes a repeated call harmless. */
export interface OutboxItem extends Enclosed {
  clientId: string;
  ticketId: number;
  body: string;
  /** How much of the file is on its way, from 0 to 1. */
  progress?: number;
  createdAt: number;
  state: OutboxItemState;
  tries: number;
  /** Code of what went wrong, once it failed. */
  failure: string | null;
}
